const isHeading = (line: string): boolean => /^#+ /.test(line);
const levelOf = (line: string): number => /^#*/.exec(line)?.[0].length ?? 0;

/** Code blocks without the entries that begin in a folder of the activity, such as the walks of ARCHITECTURE.md. */
const strikeWalks = (text: string, activity: string): string => {
  const entry = new RegExp(`^\\S.* ${activity}/.*\n(?: .*\n)*`, 'gm');
  return text.replaceAll(/^```\n[^`]*^```$/gm, (block) => block.replaceAll(entry, ''));
};

/** A page without the sections named after an activity, and without the table rows and walks that refer to it. */
export const strikeText = (text: string, activity: string): string => {
  const named = new RegExp(`^(?:#+ |\\| \\*{0,2})${activity}\\b`, 'i');
  const leads = new RegExp(`[(/\`]${activity}[/.\`-]|-${activity}\\.md`);
  let isCode = false;
  let gone = 0;
  const kept = strikeWalks(text, activity)
    .split('\n')
    .filter((line) => {
      if (line.startsWith('```')) isCode = !isCode;
      if (!isCode && isHeading(line) && gone >= levelOf(line)) gone = 0;
      if (!isCode && gone === 0 && isHeading(line) && named.test(line)) gone = levelOf(line);
      return gone === 0 && !(line.startsWith('| ') && (named.test(line) || leads.test(line)));
    });
  return kept.join('\n');
};

const RULE = /^(?:- |\| )([A-Z]{2,}-\d+) /;

/** A README without these rules, each a list item or a table row. */
export const strikeRules = (text: string, ids: ReadonlySet<string>): string => {
  let isGone = false;
  const kept = text.split('\n').filter((line) => {
    const id = RULE.exec(line)?.[1];
    if (id !== undefined) isGone = ids.has(id);
    else if (!line.startsWith('  ')) isGone = false;
    return !isGone;
  });
  return kept.join('\n');
};
