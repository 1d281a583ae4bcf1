import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { practiceWords } from './practice.words.ts';
import { questionsClient } from './questions.client.ts';
import styles from './Questions.module.css';

/** At the end of a live session: study of what this player missed. Nothing where nothing was missed. */
export function PracticePart({ gameId }: { readonly gameId: string }) {
  const [remembers, setRemembers] = useState(false);
  const params = { gameId };
  const { value } = useQuery(() => questionsClient.readPractice({ params }), [gameId]);
  const begin = useAction(questionsClient.practise, { onDone: ({ path }) => navigate(path) });
  if (value === undefined || value.missed === 0) return null;
  return (
    <div class={styles['part']}>
      {value.answered > 0 && (
        <Checkbox
          label={practiceWords('remember')}
          hint={practiceWords('rememberHint')}
          isChecked={remembers}
          onChange={setRemembers}
        />
      )}
      <Button
        size="large"
        isFullWidth
        isBusy={begin.isBusy}
        onClick={() => void begin.run({ params, body: { remembers } })}
      >
        {practiceWords('practise', { count: value.missed })}
      </Button>
      <Problem>{begin.problem}</Problem>
    </div>
  );
}
