import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { quizzesClient } from '../quizzes.client.ts';
import type { Answered } from '../quizzes.client.ts';
import { statisticsWords } from './statistics.words.ts';

type Row = Answered<'exportHistory'>['progress'][number];

/** Everything the server knows of the learner's answers, page by page. */
const readAll = async (): Promise<readonly Row[] | string> => {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await quizzesClient.exportHistory({ query: cursor === undefined ? {} : { cursor } });
    if (!page.ok) return page.error.message;
    rows.push(...page.value.progress);
    ({ cursor } = page.value);
  } while (cursor !== undefined);
  return rows;
};

/** One's own answers are one's own: as a file, to keep or to take elsewhere. */
export function OwnFile() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async (): Promise<void> => {
    setBusy(true);
    const rows = await readAll();
    setBusy(false);
    setProblem(typeof rows === 'string' ? rows : undefined);
    if (typeof rows === 'string') return;
    saveFile('quiz-answers.json', 'application/json', JSON.stringify(rows, undefined, 1));
  };
  return (
    <p>
      <Button icon="download" isBusy={isBusy} onClick={() => void save()}>
        {statisticsWords('ownFile')}
      </Button>
      {problem !== undefined && <span role="alert"> {problem}</span>}
    </p>
  );
}
