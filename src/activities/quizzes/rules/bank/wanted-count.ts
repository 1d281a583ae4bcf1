const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eine: 1,
  einen: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
};

const NUMBER = String.raw`(one|two|three|four|five|six|eine|einen|zwei|drei|vier|fünf|sechs|[1-9])(?![\p{L}\p{N}-]|\.\d)`;
const VERB = String.raw`(?:choose|select|pick|mark|tick|check|name|wähle|wählen|nenne|nennen|markiere|markieren|kreuze|kreuzen)`;

const PATTERNS = [
  // "Choose two", "(Select the TWO best answers)", "Wählen Sie drei".
  new RegExp(
    String.raw`(?<!\p{L})${VERB}(?: Sie| the| any| exactly| genau| die| only| nur)*\s+${NUMBER}`,
    'iu',
  ),
  // "Which two services ...", "Welche zwei ...".
  new RegExp(String.raw`(?<!\p{L})(?:which|welche)(?: of the following| the)?\s+${NUMBER}`, 'iu'),
  // "(2 answers)", "zwei Antworten sind richtig".
  new RegExp(
    String.raw`${NUMBER}\s+(?:correct |right |richtige )?(?:answers?|options?|antworten)(?: are| sind)? (?:correct|right|richtig)`,
    'iu',
  ),
];

/** Words by which a question asks for several without saying how many. */
const SEVERAL =
  /(?<!\p{L})(?:all|any|each|every|several|multiple|more than one|are|were|apply|combination|alle|allen|mehrere|mehr als eine|sind|waren|treffen|zutreffen|zutreffend|gehören|stimmen|gelten|eignen|passen|helfen|können|dürfen|müssen|werden)(?!\p{L})|(?<!\p{L})which \p{L}{2,}s(?!\p{L})|\((?:e?n|s)\)/iu;

export const asksForSeveral = (stem: string): boolean => SEVERAL.test(stem);

/** One answer may list what is asked for: "Which three colours ...?" with "red, green, blue". */
export const listsSoMany = (answer: string, count: number): boolean =>
  answer
    .split(/\s*(?:[,;/|•–—+]|\s-\s|(?<!\p{L})(?:and|und|sowie|then|dann)(?!\p{L})|\n)\s*/iu)
    .filter(Boolean).length === count;

/** "Which one of the following" is how people ask for a single answer; "which one" alone says the same. */
export const wantedCount = (stem: string): number | undefined => {
  for (const pattern of PATTERNS) {
    const word = pattern.exec(stem)?.[1]?.toLowerCase();
    if (word !== undefined) return NUMBERS[word] ?? Number(word);
  }
  return undefined;
};
