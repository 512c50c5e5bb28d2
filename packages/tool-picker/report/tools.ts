import type { PickableTool } from "../src/picker/pickable-tool.js";

/** The catalog of the report: 30 tools of 12 capabilities, described as vendors describe theirs. */
export const TOOLS: readonly PickableTool[] = [
  tool("promptforge/web/fetch", "Fetch one web page by its address and return the readable text.", [
    "url",
    "max_bytes",
  ]),
  tool("promptforge/web/search", "Search the web and return a list of results with titles, addresses and snippets.", [
    "query",
    "count",
    "language",
  ]),
  tool("promptforge/user-input/ask", "Ask the operator a question and wait for the typed answer.", [
    "question",
    "choices",
  ]),
  tool("acme/office/send_message", "Sends an e-mail message to one or more recipients.", [
    "to",
    "subject",
    "body",
    "cc",
  ]),
  tool("acme/office/search_inbox", "Finds e-mail messages in the mailbox that match a query.", [
    "query",
    "since",
    "limit",
  ]),
  tool("acme/office/create_event", "Adds an event to the calendar and invites the attendees.", [
    "title",
    "start",
    "end",
    "attendees",
  ]),
  tool("acme/office/list_events", "Lists the calendar's events between two dates.", ["from", "until"]),
  tool("acme/office/find_contact", "Looks up a person in the address book by name and returns phone and e-mail.", [
    "name",
  ]),
  tool("globex/weather/forecast", "Weather forecast for a city: temperature, rain and wind for the coming days.", [
    "city",
    "days",
  ]),
  tool("globex/weather/air_quality", "Current air quality index and pollutants at a location.", [
    "latitude",
    "longitude",
  ]),
  tool("initech/files/read_file", "Read the contents of a text file in the workspace.", ["path", "encoding"]),
  tool("initech/files/write_file", "Write text to a file in the workspace, replacing what was there.", [
    "path",
    "contents",
  ]),
  tool("initech/files/list_directory", "List the files and folders inside a directory.", ["path", "recursive"]),
  tool("initech/files/grep", "Search file contents for a regular expression and return the matching lines.", [
    "pattern",
    "path",
    "ignore_case",
  ]),
  tool("umbrella/sql/run_query", "Run a read-only SQL query against the database and return the rows.", [
    "sql",
    "limit",
  ]),
  tool("umbrella/sql/describe_table", "Describe the columns, types and indexes of a database table.", ["table"]),
  tool(
    "hooli/maps/directions",
    "Compute a route between two places by car, bicycle or foot, with turn-by-turn steps.",
    ["origin", "destination", "mode"],
  ),
  tool("hooli/maps/geocode", "Convert a street address into latitude and longitude.", ["address"]),
  tool("hooli/maps/nearby", "Find restaurants, shops and other places close to a point.", [
    "location",
    "radius",
    "kind",
  ]),
  tool("stark/forge/create_issue", "Open a new issue in a code repository's tracker.", [
    "repository",
    "title",
    "body",
    "labels",
  ]),
  tool("stark/forge/list_pull_requests", "List the open pull requests of a repository with author and review state.", [
    "repository",
    "state",
  ]),
  tool("stark/forge/get_commit", "Show one commit: its message, author and diff.", ["repository", "sha"]),
  tool("wayne/media/transcribe", "Transcribe speech in an audio recording to text.", ["audio", "language"]),
  tool("wayne/media/generate_image", "Generate a picture from a text description.", ["prompt", "size", "style"]),
  tool("wayne/media/resize_image", "Scale an image to a given width and height.", ["image", "width", "height"]),
  tool("tyrell/language/translate", "Translate text from one language into another.", ["text", "source", "target"]),
  tool("tyrell/language/sentiment", "Classify the sentiment of a text as positive, negative or neutral.", ["text"]),
  tool("soylent/finance/exchange_rate", "Look up the exchange rate between two currencies on a date.", [
    "base",
    "quote",
    "date",
  ]),
  tool("soylent/finance/stock_price", "Latest share price and daily change of a listed company.", ["ticker"]),
  tool("cyberdyne/home/set_thermostat", "Set the target temperature of a room's heating.", ["room", "degrees"]),
];

function tool(id: string, description: string, parameters: readonly string[]): PickableTool {
  const at = id.lastIndexOf("/");
  const properties = Object.fromEntries(parameters.map((name) => [name, { type: "string" }]));
  return {
    id,
    capability: id.slice(0, at),
    name: id.slice(at + 1),
    description,
    parameters: { type: "object", properties },
  };
}
