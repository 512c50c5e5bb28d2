import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { Annotation, END, MessagesAnnotation, Send, START, StateGraph } from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { z } from "zod";

const say = tool(async ({ text }) => text, {
  name: "say",
  description: "Say a text.",
  schema: z.object({ text: z.string() }),
});

/** One arm: a model that calls the tool once and then replies. */
const arm = new StateGraph(MessagesAnnotation)
  .addNode("agent", async ({ messages }) => {
    if (messages.length > 1) return { messages: [new AIMessage("done")] };
    const call = { id: "call_1", name: "say", args: { text: messages[0].content } };
    return { messages: [new AIMessage({ content: "", tool_calls: [call] })] };
  })
  .addNode("tools", new ToolNode([say]))
  .addEdge(START, "agent")
  .addConditionalEdges("agent", ({ messages }) => (messages.at(-1).tool_calls?.length ? "tools" : END), ["tools", END])
  .addEdge("tools", "agent")
  .compile();

const State = Annotation.Root({
  arms: Annotation(),
  results: Annotation({ reducer: (left, right) => [...left, ...right], default: () => [] }),
});

const graph = new StateGraph(State)
  .addNode("arm", async ({ item }) => {
    const { messages } = await arm.invoke({ messages: [new HumanMessage(`Say ${item}`)] });
    return { results: [messages.at(-1).content] };
  })
  .addConditionalEdges(START, ({ arms }) => Array.from({ length: arms }, (_, item) => new Send("arm", { item })), [
    "arm",
  ])
  .addEdge("arm", END)
  .compile();

/** The same fanout on LangGraph.js: a map of `Send`s over a compiled agent graph. */
export async function langGraphFanout(arms) {
  const { results } = await graph.invoke({ arms });
  if (results.length !== arms) throw new Error(`LangGraph ended with ${results.length} results`);
}
