const isHeading = (line: string): boolean => /^#+ /.test(line);
const levelOf = (line: string): number => /^#*/.exec(line)?.[0].length ?? 0;

/** A page without the sections named after an activity, and without the table rows and walks that refer to it. */
export const strikeText = (text: string, activity: string): string => {
  const named = new RegExp(`^(?:#+ |\\| \\*{0,2})${activity}\\b`, 'i');
  const leads = new RegExp(`[(/\`]${activity}[/.\`-]|-${activity}\\.md`);
  const walks = new RegExp(`^\\S.* ${activity}/`);
  let isCode = false;
  let isWalk = false;
  let gone = 0;
  const kept = text.split('\n').filter((line) => {
    if (line.startsWith('```')) isCode = !isCode;
    if (!isCode || !line.startsWith(' ')) isWalk = isCode && walks.test(line);
    if (!isCode && isHeading(line) && gone >= levelOf(line)) gone = 0;
    if (!isCode && gone === 0 && isHeading(line) && named.test(line)) gone = levelOf(line);
    return gone === 0 && !isWalk && !(line.startsWith('| ') && (named.test(line) || leads.test(line)));
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
