/** Where a node stands: offsets into the file's text, `[from, to)`. */
export interface Spanned {
  readonly from: number;
  readonly to: number;
}

/** A local variable or parameter. */
export interface Variable {
  readonly name: string;
  /** Where it is named after its declaration, in file order. */
  readonly uses: NameExpression[];
}

/** A name where a value is read or written. */
export interface NameExpression extends Spanned {
  readonly kind: "name";
  readonly name: string;
  /** Undefined for a global. */
  readonly variable: Variable | undefined;
}

/** A string literal, in quotes or long brackets. */
export interface StringExpression extends Spanned {
  readonly kind: "string";
  /** What the literal stands for, its escapes read. */
  readonly content: string;
  readonly contentFrom: number;
  readonly contentTo: number;
}

/** `nil`, `true`, `false`, a number, or `...`. */
export interface ConstantExpression extends Spanned {
  readonly kind: "constant";
  readonly text: string;
}

/** A function body, of an expression or of a statement. */
export interface FunctionExpression extends Spanned {
  readonly kind: "function";
  readonly parameters: readonly Variable[];
  readonly body: LuaBlock;
}

/** A unary or binary operator with its operands. */
export interface OperatorExpression extends Spanned {
  readonly kind: "operator";
  readonly operator: string;
  readonly operands: readonly Expression[];
}

/** `object.member` or `object[key]`. */
export interface IndexExpression extends Spanned {
  readonly kind: "index";
  readonly object: Expression;
  /** The member's name, for the dot and for a string literal between the brackets. */
  readonly member: string | undefined;
  /** The expression between brackets. */
  readonly key: Expression | undefined;
  /** The member's name without its quotes. */
  readonly memberFrom: number;
  readonly memberTo: number;
}

/** A call, or a method call. */
export interface CallExpression extends Spanned {
  readonly kind: "call";
  readonly callee: Expression;
  readonly method: string | undefined;
  readonly args: readonly Expression[];
  /** Offset of the opening parenthesis; of the argument itself for `f 'text'` and `f {...}`. */
  readonly open: number;
  /** Whether the arguments stand in parentheses. */
  readonly parenthesized: boolean;
}

/** A table constructor. */
export interface TableExpression extends Spanned {
  readonly kind: "table";
  readonly fields: readonly TableField[];
}

/** One field of a table constructor; positional when it has neither key nor name. */
export interface TableField extends Spanned {
  readonly kind: "field";
  readonly name: string | undefined;
  readonly key: Expression | undefined;
  readonly value: Expression;
}

/** An expression in parentheses. */
export interface ParenExpression extends Spanned {
  readonly kind: "paren";
  readonly inner: Expression;
}

/** An expression of Lua 5.3. */
export type Expression =
  | NameExpression
  | StringExpression
  | ConstantExpression
  | FunctionExpression
  | OperatorExpression
  | IndexExpression
  | CallExpression
  | TableExpression
  | ParenExpression;

/** A statement of Lua 5.3. The control structures keep only what the migration asks of them. */
export type Statement = Spanned &
  (
    | { readonly kind: "local"; readonly variables: readonly Variable[]; readonly values: readonly Expression[] }
    | { readonly kind: "assign"; readonly targets: readonly Expression[]; readonly values: readonly Expression[] }
    | { readonly kind: "call-statement"; readonly call: Expression }
    | {
        readonly kind: "function-statement";
        /** The variable of `local function`. */
        readonly variable: Variable | undefined;
        /** What the function is assigned to. */
        readonly target: Expression | undefined;
        readonly name: string;
        readonly value: FunctionExpression;
      }
    | { readonly kind: "do"; readonly body: LuaBlock }
    | {
        readonly kind: "loop";
        /** What `for` declares. */
        readonly names: readonly string[];
        readonly head: readonly Expression[];
        readonly body: LuaBlock;
      }
    | { readonly kind: "if"; readonly conditions: readonly Expression[]; readonly bodies: readonly LuaBlock[] }
    | { readonly kind: "return"; readonly values: readonly Expression[] }
    | { readonly kind: "goto" | "break" | "label" }
  );

/** The statements of a chunk, a function body or a control structure. */
export interface LuaBlock extends Spanned {
  readonly kind: "block";
  readonly statements: readonly Statement[];
}

/** Any node of the tree. */
export type LuaNode = Expression | TableField | Statement | LuaBlock;

/** The nodes directly below a node, in file order. */
export function childNodes(node: LuaNode): readonly LuaNode[] {
  switch (node.kind) {
    case "function":
    case "do":
      return [node.body];
    case "operator":
      return node.operands;
    case "index":
      return node.key ? [node.object, node.key] : [node.object];
    case "call":
      return [node.callee, ...node.args];
    case "table":
      return node.fields;
    case "field":
      return node.key ? [node.key, node.value] : [node.value];
    case "paren":
      return [node.inner];
    case "local":
    case "return":
      return node.values;
    case "assign":
      return [...node.targets, ...node.values];
    case "call-statement":
      return [node.call];
    case "function-statement":
      return node.target ? [node.target, node.value] : [node.value];
    case "loop":
      return [...node.head, node.body];
    case "if":
      return [...node.conditions, ...node.bodies];
    case "block":
      return node.statements;
    default:
      return [];
  }
}
