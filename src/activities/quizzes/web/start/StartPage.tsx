import { useEffect, useState } from 'preact/hooks';
import { language } from '#web/kit/i18n/language.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { Settings } from '#activities/quizzes/contract.learner.ts';
import { beginSession } from '../begin-session.ts';
import { aimAtFirst } from '../first-aim.ts';
import { quizzesClient, zoneHere } from '../quizzes.client.ts';
import type { Answered } from '../quizzes.client.ts';
import { StartFields } from './StartFields.tsx';
import { checkStart, emptyStart, examOf, sessionOf } from './start-form.ts';
import type { StartField, StartForm } from './start-form.ts';
import { startWords } from './start.words.ts';

type Entry = Answered<'listSources'>['sources'][number];

function useEntries() {
  const [entries, setEntries] = useState<readonly Entry[]>();
  const [form, setForm] = useState<StartForm>();
  const [settings, setSettings] = useState<Settings>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const load = async (): Promise<void> => {
      const [listed, home] = await Promise.all([
        quizzesClient.listSources(),
        quizzesClient.readHome({ query: { zone: zoneHere() } }),
      ]);
      if (!listed.ok) return setProblem(listed.error.message);
      const { searchParams } = currentUrl.peek();
      if (home.ok) setSettings(home.value.settings);
      const focus = home.ok ? home.value.settings.focus : undefined;
      if (focus && !searchParams.has('bank')) {
        searchParams.set('bank', focus.bankId);
        searchParams.set('provider', focus.provider);
        searchParams.set('certificate', focus.certificate);
      }
      const picker = home.ok ? home.value.settings.picker : 'adaptive';
      setEntries(listed.value.sources);
      setForm(emptyStart(listed.value.sources, searchParams, { spoken: language.peek(), picker }));
    };
    void load();
  }, []);
  return { entries, form, settings, setForm, problem, setProblem };
}

const beginExam = async (form: StartForm, entry: Entry): Promise<string | undefined> => {
  const begun = await quizzesClient.startExam({ body: examOf(form, entry) });
  if (!begun.ok) return [begun.error.message, ...begun.error.fields.map(({ message }) => message)].join(' ');
  navigate(`/quizzes/exams/${begun.value.session.sessionId}`);
  return undefined;
};

const beginWith = (form: StartForm, entry: Entry): Promise<string | undefined> =>
  form.mode === 'exam' ? beginExam(form, entry) : beginSession(sessionOf(form, entry));

function useStart({ entries, form, settings, setForm, setProblem }: ReturnType<typeof useEntries>) {
  const [wrong, setWrong] = useState<readonly StartField[]>([]);
  const [isBusy, setBusy] = useState(false);
  const entry = form && entries?.[form.entry];
  const begin = async (): Promise<void> => {
    if (form === undefined || entry === undefined || isBusy) return;
    const found = checkStart(form);
    setWrong(found);
    if (found.length > 0) return;
    setBusy(true);
    aimAtFirst(settings, entry);
    setProblem(await beginWith(form, entry));
    setBusy(false);
  };
  const change = (changed: StartForm): void => {
    setForm(changed);
    setWrong([]);
  };
  return { entry, wrong, isBusy, begin, change };
}

/** Chooses certificate, categories, number, difficulty and mode. */
export function StartPage() {
  const page = useEntries();
  const { entries, form, problem } = page;
  const { entry, wrong, isBusy, begin, change } = useStart(page);
  const act = (
    <Button kind="primary" size="large" isFullWidth isBusy={isBusy} onClick={() => void begin()}>
      {startWords(form?.mode === 'exam' ? 'startExam' : 'start')}
    </Button>
  );
  return (
    <Page title={startWords('title')} width="narrow" activity="quizzes" {...(entry && { action: act })}>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {entries === undefined && problem === undefined && <Skeleton shape="row" count={5} />}
      {entries?.length === 0 && <Nothing />}
      {form && entries && entry && <StartFields {...{ form, entries, entry, wrong }} onChange={change} />}
    </Page>
  );
}

function Nothing() {
  return (
    <EmptyState
      activity="quizzes"
      title={startWords('nothing')}
      action={<ButtonLink href="/quizzes/banks">{startWords('banks')}</ButtonLink>}
    />
  );
}
