/**
 * How a want is put. `near`: the tool's own words, restated. `author`: as the author of a prompt would ask for such a tool.
 * `user`: as somebody says it who knows of no tools. `none`: no tool of the catalog fits; some come close.
 */
export const GROUPS = ["near", "author", "user", "none"] as const;

/** One of the groups. */
export type Group = (typeof GROUPS)[number];

/** One want of the corpus. */
export interface Want {
  readonly group: Group;
  /** Thresholds are set on one half; only the other half is reported. */
  readonly half: "setting" | "reported";
  readonly want: string;
  /** The id of the tool that fits; null when none does. */
  readonly tool: string | null;
}

/** Three wants for each tool, after its id: near, author, user. */
const FITTING: readonly (readonly [string, string, string, string])[] = [
  [
    "promptforge/web/fetch",
    "fetch a web page and return its text",
    "download the article behind a link so it can be read",
    "open this link for me",
  ],
  [
    "promptforge/web/search",
    "search the web and list the results",
    "find sources on a topic on the internet",
    "google something",
  ],
  [
    "promptforge/user-input/ask",
    "ask the operator a question and wait for an answer",
    "get a clarification from the person running this",
    "check with me first",
  ],
  [
    "acme/office/send_message",
    "send an e-mail message to recipients",
    "mail the finished report to a colleague",
    "let Sam know by mail",
  ],
  [
    "acme/office/search_inbox",
    "find e-mail messages that match a query",
    "look through received mail for something somebody wrote",
    "what did Anna write to me last week",
  ],
  [
    "acme/office/create_event",
    "add an event to the calendar with attendees",
    "schedule a meeting with a few people",
    "put lunch with Kim on Friday",
  ],
  [
    "acme/office/list_events",
    "list calendar events between two dates",
    "see which appointments somebody has in a week",
    "am I free tomorrow afternoon",
  ],
  [
    "acme/office/find_contact",
    "look up a person in the address book",
    "get the phone number of somebody by their name",
    "how do I reach Bob",
  ],
  [
    "globex/weather/forecast",
    "weather forecast for a city for the coming days",
    "tell whether it will rain somewhere this week",
    "do I need an umbrella",
  ],
  [
    "globex/weather/air_quality",
    "current air quality index at a location",
    "measure how polluted the air is in a place",
    "is it healthy to run outside",
  ],
  [
    "initech/files/read_file",
    "read the contents of a text file",
    "load a document from the workspace",
    "show me what's in notes.txt",
  ],
  [
    "initech/files/write_file",
    "write text to a file, replacing its contents",
    "save the result of the work on disk",
    "store this for later",
  ],
  [
    "initech/files/list_directory",
    "list files and folders in a directory",
    "see which documents exist in a project folder",
    "what have I got in here",
  ],
  [
    "initech/files/grep",
    "search file contents with a regular expression",
    "locate every line of code that mentions a symbol",
    "where did I use that word",
  ],
  [
    "umbrella/sql/run_query",
    "run an SQL query on the database and return rows",
    "get records out of the customer database",
    "how many orders did we have",
  ],
  [
    "umbrella/sql/describe_table",
    "describe the columns and types of a database table",
    "learn the schema before querying",
    "which fields does customers have",
  ],
  [
    "hooli/maps/directions",
    "compute a route between two places",
    "navigate from one address to another by bicycle",
    "how do I get home",
  ],
  [
    "hooli/maps/geocode",
    "convert an address into latitude and longitude",
    "turn a postal address to coordinates",
    "where on the map is this",
  ],
  [
    "hooli/maps/nearby",
    "find restaurants and shops close to a location",
    "suggest places to eat around a hotel",
    "I'm hungry, what's around",
  ],
  [
    "stark/forge/create_issue",
    "open an issue in a repository's tracker",
    "file a bug report with the project",
    "tell the developers it's broken",
  ],
  [
    "stark/forge/list_pull_requests",
    "list open pull requests of a repository",
    "see which code changes are waiting for review",
    "what's left to approve",
  ],
  [
    "stark/forge/get_commit",
    "show a commit's message, author and diff",
    "inspect a single change in the version history",
    "who broke this",
  ],
  [
    "wayne/media/transcribe",
    "transcribe an audio recording to text",
    "turn a spoken interview into a written record",
    "type up what they said",
  ],
  [
    "wayne/media/generate_image",
    "generate a picture from a text description",
    "draw an illustration for an article",
    "make me some art of a cat",
  ],
  [
    "wayne/media/resize_image",
    "scale an image to a width and height",
    "make a thumbnail of a photo",
    "this picture is too big",
  ],
  [
    "tyrell/language/translate",
    "translate text into another language",
    "render a paragraph in French",
    "what does this mean in English",
  ],
  [
    "tyrell/language/sentiment",
    "classify the sentiment of a text as positive or negative",
    "judge whether a review is favorable",
    "are people happy with it",
  ],
  [
    "soylent/finance/exchange_rate",
    "look up the exchange rate between two currencies",
    "convert dollars into euros at today's rate",
    "how much is that in yen",
  ],
  [
    "soylent/finance/stock_price",
    "latest share price of a listed company",
    "quote what a stock trades at on the market",
    "how are my shares doing",
  ],
  [
    "cyberdyne/home/set_thermostat",
    "set the target temperature of a room",
    "turn the heating up or down in the house",
    "it's cold in here",
  ],
];

/** Wants that no tool fits. The first twelve come close to one. */
const UNFITTING: readonly string[] = [
  "delete an event from the calendar",
  "close an issue in the repository's tracker",
  "merge a pull request",
  "insert rows into a database table",
  "delete a file from the workspace",
  "detect the language of a text",
  "summarize a long text in three sentences",
  "read a text aloud as speech",
  "remove the background of an image",
  "upload a file to a web server",
  "buy shares of a listed company",
  "switch off the lights in a room",
  "book a flight to Lisbon",
  "order groceries for delivery",
  "play a song by an artist",
  "solve an equation symbolically",
  "compile a program and run its tests",
  "check a password for leaks",
  "roll two dice",
  "count down to the launch of a rocket",
  "compress a video for a phone",
  "sign a contract electronically",
  "diagnose a skin disease from symptoms",
  "train a neural network on labelled data",
];

/** The corpus. Every tool and every group stands in both halves; which want of a tool goes where alternates. */
export const WANTS: readonly Want[] = [
  ...FITTING.flatMap(([tool, near, author, user], index) => [
    { group: "near", half: half(index), want: near, tool } as const,
    { group: "author", half: half(index + 1), want: author, tool } as const,
    { group: "user", half: half(index), want: user, tool } as const,
  ]),
  ...UNFITTING.map((want, index) => ({ group: "none", half: half(index), want, tool: null }) as const),
];

function half(index: number): Want["half"] {
  return index % 2 === 0 ? "setting" : "reported";
}
