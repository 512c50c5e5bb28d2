import { bytesField, joined, numberField } from "./protobuf.js";

/** ONNX's numbers of element types. */
const FLOAT = 1;
const INT64 = 7;

/** A network that looks each token up in a table. */
export interface LookupNetwork {
  /** One row for each token. */
  readonly table: readonly (readonly number[])[];
  /** Default: the three of BERT. The first is looked up. */
  readonly inputs?: readonly string[];
  /** Default: `last_hidden_state`. */
  readonly output?: string;
  /** What makes the output of the input and the table; default: `Gather`. */
  readonly operator?: "Gather" | "Shape";
}

/** The bytes of an ONNX file. Field numbers are those of onnx.proto3. */
export function onnxFile(network: LookupNetwork): Uint8Array {
  const { table, inputs = ["input_ids", "attention_mask", "token_type_ids"], output = "last_hidden_state" } = network;
  const operator = network.operator ?? "Gather";
  const [looked = ""] = inputs;
  const operands = operator === "Gather" ? ["table", looked] : [looked];
  const node = joined(
    ...operands.map((name) => bytesField(1, name)),
    bytesField(2, output),
    bytesField(3, "lookup"),
    bytesField(4, operator),
  );
  const width = table[0]?.length ?? 0;
  const outputInfo =
    operator === "Gather" ? valueInfo(output, FLOAT, [1, "tokens", width]) : valueInfo(output, INT64, [2]);
  const graph = joined(
    bytesField(1, node),
    bytesField(2, "lookup"),
    bytesField(5, tensor("table", table)),
    ...inputs.map((name) => bytesField(11, valueInfo(name, INT64, [1, "tokens"]))),
    bytesField(12, outputInfo),
  );
  const opset = numberField(2, 13);
  return joined(numberField(1, 8), bytesField(7, graph), bytesField(8, opset));
}

function tensor(name: string, rows: readonly (readonly number[])[]): Uint8Array {
  const values = Float32Array.from(rows.flat());
  return joined(
    numberField(1, rows.length),
    numberField(1, rows[0]?.length ?? 0),
    numberField(2, FLOAT),
    bytesField(8, name),
    bytesField(9, new Uint8Array(values.buffer)),
  );
}

function valueInfo(name: string, type: number, shape: readonly (number | string)[]): Uint8Array {
  const dimensions = shape.map((size) =>
    bytesField(1, typeof size === "number" ? numberField(1, size) : bytesField(2, size)),
  );
  const tensorType = joined(numberField(1, type), bytesField(2, joined(...dimensions)));
  return joined(bytesField(1, name), bytesField(2, bytesField(1, tensorType)));
}
