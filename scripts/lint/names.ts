// One meaning per word: names that the glossary of ARCHITECTURE.md gives to something else, and what to say instead.

interface Misnomer {
  readonly name: RegExp;
  readonly where: RegExp;
  readonly say: string;
}

// Scores and archives have parts, too; what a use case is given has a type of its own that ends in the word.
const MISNOMERS: readonly Misnomer[] = [
  {
    name: /^[A-Z]\w*Parts$|^Parts$/,
    where: /^src\/(activities|platform)\/[^/]+\/server\/.*\.(service|deps|routes|live|wiring|guards)\.ts$/,
    say: 'parts are what a page is made of: what a use case is given are its deps',
  },
  { name: /^#?parts$/, where: /^src\/server\/kit\//, say: 'what something is given are its deps' },
  {
    name: /^road$|Road$/,
    where: /^(src\/(server|core|web\/kit)|bench)\//,
    say: 'a call comes by a transport',
  },
  {
    name: /^standing$|^\w*Standing$/,
    where: /^src\/activities\/hunts\/(rules|server)\/(?!.*\.test\.ts$)/,
    say: 'what a hunt is at is its state',
  },
  {
    name: /^table$|^Table(State|Decision|Event)$/,
    where: /^src\/activities\/timers\/(rules|server)\/(?!.*\.test\.ts$)/,
    say: 'a table is one of the database, or what people sit at: its running clocks are a session',
  },
  {
    name: /^[sS]heets?$|[a-z]Sheets?$|^sheets?[A-Z]/,
    // Spreadsheets, engagements and hunts still say it of worksheets, also in their contracts.
    where:
      /^src\/(core|server|platform\/(?!spreadsheets)[\w-]+\/(rules|server)|activities\/(timers|polls|quizzes)\/(rules|server))\/(?!.*\.test\.ts$)/,
    say: 'a sheet slides over a page: a table in a file is a worksheet',
  },
];

// Returns what to say instead, or undefined where the name means what the glossary says.
export function nameProblem(path: string, name: string): string | undefined {
  const found = MISNOMERS.find((each) => each.where.test(path) && each.name.test(name));
  return found && `'${name}': ${found.say}`;
}
