export { INPUT_BROKER, type InputBroker } from "./input-broker.js";
export { type QueueBroker, queueBroker } from "./queue-broker.js";
export { scriptedBroker } from "./scripted-broker.js";
export {
  type TerminalBrokerOptions,
  type TerminalInput,
  type TerminalOutput,
  terminalBroker,
} from "./terminal-broker.js";
export { userInput, userInput as default, userInputPack } from "./user-input.js";
