// One thing has one name, the field's own: the one people search for.
// Finds phrases that have a better one, in what people read (`*.words.ts`, messages beside their page, the command line,
// documents and guides) and, from a shorter list, in comments.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesMatching, root } from './tree.ts';

interface Phrase {
  found: RegExp;
  say: string;
  // Where the phrase is allowed because it means something else.
  only?: RegExp;
}

const HUNTS = /\/hunts\//;
const ENGAGEMENTS = /\/engagements\//;
const POLLS = /\/polls\//;
const TIMERS = /\/timers\//;

// Phrases that no writer of a product would use.
const BANNED: readonly Phrase[] = [
  {
    found: /\bput (it )?on (the first question|the next question)\b|'Put (it )?on'/i,
    say: 'Start, or: Ask now',
  },
  { found: /'They (answer|vote|read)\b/, say: 'Answers are coming in' },
  { found: /\bpeople are coming in\b/i, say: 'Waiting for players' },
  { found: /\bcame in at place\b/i, say: 'You won, or: You finished in place 2' },
  { found: /\bthank you for playing\b/i, say: 'Thanks for taking part' },
  { found: /\bonly who\b/i, say: 'only people who' },
  { found: /\blet it hold\b|\bit holds from\b/i, say: 'apply, applies' },
  { found: /\bover for long\b/i, say: 'may have ended long ago' },
  { found: /\bsingle keys do\b/i, say: 'Single-key shortcuts' },
  {
    found: /\bstays? open\. We\b|\bwhat is open stays open\b/i,
    say: 'say what is kept and what happens next',
  },
  { found: /\bout of reach\b/i, say: 'cannot reach the server' },
  { found: /\bwithout network\b/i, say: 'offline' },
  { found: /\b(un)?sure to (\d|\{)/i, say: 'GPS accurate to 15 m' },
  { found: /\bunrest of\b/i, say: 'GPS error' },
  { found: /\bcounts? otherwise\b/i, say: 'counts differently' },
  { found: /\bnobody can tell\b/i, say: 'say what to choose' },
  { found: /\bin a blink\b/i, say: 'instant' },
  { found: /\bone (a|on each) line\b/i, say: 'one per line', only: /\.words\.ts$/ },
  { found: /\bthe others see it\b/i, say: 'Others see this name' },
  { found: /\bask something\b/i, say: 'Type a question' },
  { found: /\bcarry a name\b/i, say: 'Enter your name' },
  { found: /\bprofits? from standing\b/i, say: 'so no option gains by being listed first' },
  { found: /\bfreiwillig\b/i, say: 'optional' },
  { found: /\bfor ever\b/i, say: 'forever' },
  { found: /\banew\b/i, say: 'again, or the verb with re-' },
  { found: /\b(that|which) (is|are) there\b/i, say: 'existing' },
  { found: /\bthat is no (text|JSON|page|row|file)\b/i, say: 'is not' },
  { found: /\btaken care that\b|\bheeds\b/i, say: 'makes sure, applies' },
  { found: /\bin the language of now\b|\bthe time of now\b/i, say: 'current' },
  { found: /\bin vain\b/i, say: 'say what failed' },
  { found: /\bNothing here was run against\b/i, say: 'Not yet tested against' },
  { found: /\bLive-Sitzung/, say: 'Fragerunde' },
  { found: /'(So steht es|Vorn dabei|Wer vorn liegt)'/, say: 'Rangliste' },
];

// Where the field has a term, it is the term.
const TERMS: readonly Phrase[] = [
  { found: /'(Where you stand|Who leads|Show who leads|In front)'/, say: 'Leaderboard' },
  { found: /'Asked'|'Gefragt'/, say: 'Q&A', only: ENGAGEMENTS },
  { found: /'(Poll|Abstimmung)'/, say: 'Live poll, as a kind of session', only: ENGAGEMENTS },
  { found: /\b(one|several) of several\b/i, say: 'Single choice, Multiple choice' },
  { found: /\bsomething for partly right\b/i, say: 'Partial credit' },
  { found: /\bsigns such as\b/i, say: 'Reactions' },
  { found: /\bcount nothing\b/i, say: 'Skip without scoring' },
  { found: /'Time with bonus'/i, say: 'Fischer (bonus per turn)', only: TIMERS },
  { found: /'Time with refund'/i, say: 'Bronstein (time given back)', only: TIMERS },
  { found: /'Fixed time'/i, say: 'Sudden death', only: TIMERS },
  { found: /'In a row'/, say: 'Streak' },
  { found: /'(Not )?begun'/i, say: 'In progress, or: Not open yet' },
  { found: /'Go on'/, say: 'Resume' },
  { found: /\btaken back\b/i, say: 'undone' },
  { found: /\bballots that stopped counting\b|'no longer counting'/i, say: 'Exhausted ballots', only: POLLS },
  { found: /\bseed for lots\b/i, say: 'Random seed for ties' },
  { found: /\bcircles? (is|are) untied\b/i, say: 'a cycle is settled' },
  { found: /\bwhat they have too much\b/i, say: 'surplus' },
  { found: /\btokens? for programs\b/i, say: 'API token' },
  { found: /'What was done'|'Notes of what was done'/, say: 'Activity log' },
  { found: /\bdelay of 99\b/i, say: '99th-percentile delay' },
  { found: /'The way in'/, say: 'Invite players, or: How to join' },
  { found: /(?<![-{\w.])levels?(?![-}\w:.(])/i, say: 'stop', only: HUNTS },
];

// Comments are for people who read code: fewer rules, the same plain order.
const IN_COMMENTS: readonly Phrase[] = [
  { found: /\bfor ever\b/i, say: 'forever' },
  { found: /\bof now\b/i, say: 'current' },
  { found: /\bin vain\b/i, say: 'without a result, or: unneeded' },
  { found: /\bout of reach\b/i, say: 'cannot be reached' },
  { found: /\bonly who\b/i, say: 'only people who' },
];

const COMMENT = /^\s*(\/?\*|\/\/)/;
// A key is the name before a colon.
const KEY = /^\s*'?[\w.-]+'?:(?=\s)/;

const BESIDE_A_PAGE = filesMatching('src/**/web/**/*.{ts,tsx}', 'src/web/**/*.{ts,tsx}').filter(
  (path) => !/words\.ts$|\.test\.tsx?$/.test(path),
);
const MESSAGES = /defineMessages\(\{.*?^\}\)/gms;

/** Blanks the code around messages but keeps its lines, so problems name the right line. */
const messagesIn = (code: string): string => {
  const places = Array.from(code.matchAll(MESSAGES), ({ index, 0: { length } }) => [index, index + length]);
  return code.replaceAll(/[^\n]+/g, (line, at: number) =>
    places.some(([from = 0, to = 0]) => at >= from && at < to) ? line : '',
  );
};

const problemsIn = (path: string): string[] => {
  const phrases = [...BANNED, ...TERMS].filter(({ only }) => only?.test(path) ?? true);
  const text = readFileSync(join(root, path), 'utf8');
  const lines = (BESIDE_A_PAGE.includes(path) ? messagesIn(text) : text).split('\n');
  return lines.flatMap((line, index) => {
    if (COMMENT.test(line)) return [];
    const said = path.endsWith('.md') ? line : line.replace(KEY, '');
    return phrases
      .filter(({ found }) => found.test(said))
      .map(({ say }) => `${path}:${index + 1}: say “${say}”: ${line.trim()}`);
  });
};

const commentProblemsIn = (path: string): string[] =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      COMMENT.test(line)
        ? IN_COMMENTS.filter(({ found }) => found.test(line)).map(
            ({ say }) => `${path}:${index + 1}: say “${say}”: ${line.trim()}`,
          )
        : [],
    );

const WRITTEN = ['src/**/{*.,}words.ts', 'src/cli/*.ts', '*.md', 'docs/{guides,decisions}/*.md'];

const CODE = '{src,tests,scripts,bench}/**/*.{ts,tsx,css}';

const problems = [
  ...[...filesMatching(...WRITTEN), ...BESIDE_A_PAGE]
    // The change log keeps the words of its time.
    .filter((path) => path !== 'CHANGELOG.md' && !path.endsWith('.test.ts'))
    .flatMap(problemsIn),
  ...filesMatching(CODE).flatMap(commentProblemsIn),
];
if (problems.length > 0) console.log(problems.join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
