// One meaning per word: names that have another meaning in the glossary of ARCHITECTURE.md, and what to use instead.

interface Misnomer {
  readonly name: RegExp;
  readonly where: RegExp;
  readonly say: string;
}

// Only type names that end in the word: scores and archives have parts too.
const MISNOMERS: readonly Misnomer[] = [
  {
    name: /^[A-Z]\w*Parts$|^Parts$/,
    where: /^src\/(activities|platform)\/[^/]+\/server\/.*\.(service|deps|routes|live|wiring|guards)\.ts$/,
    say: 'parts are components of a page: a use case is passed its deps',
  },
  { name: /^#?parts$/, where: /^src\/server\/kit\//, say: 'a function is passed its deps' },
  {
    name: /^road$|Road$/,
    where: /^(src\/(server|core|web\/kit)|bench)\//,
    say: 'a call arrives over a transport',
  },
  {
    name: /^standing$|^\w*Standing$/,
    where: /^src\/activities\/hunts\/(rules|server)\/(?!.*\.test\.ts$)/,
    say: 'a hunt has a state',
  },
  {
    name: /^table$|^Table(State|Decision|Event)$/,
    where: /^src\/activities\/timers\/(rules|server)\/(?!.*\.test\.ts$)/,
    say: 'a table is a database table or where people sit: its running clocks are a session',
  },
  {
    name: /^[sS]heets?$|[a-z]Sheets?$|^sheets?[A-Z]/,
    // Spreadsheets, engagements and hunts still use it for worksheets, also in their contracts.
    where:
      /^src\/(core|server|platform\/(?!spreadsheets)[\w-]+\/(rules|server)|activities\/(timers|polls|quizzes)\/(rules|server))\/(?!.*\.test\.ts$)/,
    say: 'a sheet slides over a page: a table in a file is a worksheet',
  },
];

// Returns what to say instead, or undefined if the name is fine.
export function nameProblem(path: string, name: string): string | undefined {
  const found = MISNOMERS.find((each) => each.where.test(path) && each.name.test(name));
  return found && `'${name}': ${found.say}`;
}
