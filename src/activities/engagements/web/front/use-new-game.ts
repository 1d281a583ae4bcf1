import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useDraftLine } from '#web/kit/data/form.ts';
import type { NewGame } from '#activities/engagements/contract.moves.ts';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import type { GameSettings, SettingsChange } from '#activities/engagements/contract.settings.ts';
import type { SetRow } from '#activities/engagements/contract.setviews.ts';
import { defaultSettings } from '#activities/engagements/rules/settings.ts';
import { challengeOf } from '../parts/challenge-form.ts';
import type { ChallengeForm } from '../parts/challenge-form.ts';
import { settingsDifference, withChange } from '../parts/settings-form.ts';
import { newWords } from './new.words.ts';

export const NO_SET = '';

export interface NewGameForm {
  readonly type: EngagementType;
  /** Those of this type; undefined until they are known. */
  readonly sets: readonly SetRow[] | undefined;
  readonly setId: string;
  readonly title: string;
  readonly settings: GameSettings;
  /** Undefined: live. */
  readonly challenge: ChallengeForm | undefined;
  /** Only a trivia set can be played alone. */
  readonly canBeChallenge: boolean;
  readonly setChallenge: (challenge: ChallengeForm | undefined) => void;
  readonly setType: (type: EngagementType) => void;
  readonly setSetId: (setId: string) => void;
  readonly setTitle: (title: string) => void;
  readonly changeSettings: (change: SettingsChange) => void;
  readonly newGame: () => NewGame;
  /** Shown when a draft from an earlier visit was restored. */
  readonly draftLine: ComponentChildren;
  /** Drops the draft, once the session exists. */
  readonly forget: () => void;
}

/** What the host entered; the rest follows from it. */
interface Chosen {
  readonly type?: EngagementType;
  readonly setId?: string;
  readonly title?: string;
  readonly changed?: Changed;
  readonly challenge?: ChallengeForm | undefined;
}

const rowOf = (rows: readonly SetRow[] | undefined, setId: string | undefined): SetRow | undefined =>
  rows?.find((row) => row.setId === setId);

/** What somebody changed by hand, for the type it was changed for. */
interface Changed {
  readonly type: EngagementType;
  readonly change: SettingsChange;
}

/** The type's settings, as the set has them. */
const beginsWith = (type: EngagementType, row: SetRow | undefined): GameSettings =>
  withChange(defaultSettings(type), row?.presets ?? {});

const changeFor = (type: EngagementType, changed: Changed | undefined): SettingsChange =>
  changed?.type === type ? changed.change : {};

const paceOf = (type: EngagementType, setId: string, wanted: ChallengeForm | undefined) => {
  const canBeChallenge = type === 'trivia' && setId !== NO_SET;
  return { canBeChallenge, challenge: canBeChallenge ? wanted : undefined };
};

/** The type defaults to that of the set, the title to the name of the set or the type. */
export function useNewGame(all: readonly SetRow[] | undefined, wantedId: string | undefined): NewGameForm {
  const [chosen, setChosen] = useState<Chosen>({});
  const { draftLine, forget } = useDraftLine({
    name: 'engagements.new',
    values: chosen,
    start: {},
    onTake: (kept) => setChosen({ ...kept }),
  });
  const choose = (next: Chosen): void => setChosen((before) => ({ ...before, ...next }));
  const type = chosen.type ?? rowOf(all, wantedId)?.type ?? 'trivia';
  const sets = all?.filter((row) => row.type === type);
  const setId =
    [chosen.setId, wantedId, sets?.[0]?.setId].find((id) => id === NO_SET || rowOf(sets, id)) ?? NO_SET;
  const title = chosen.title ?? rowOf(sets, setId)?.name ?? newWords(type);
  const begins = beginsWith(type, rowOf(sets, setId));
  const change = changeFor(type, chosen.changed);
  const settings = withChange(begins, change);
  const pace = paceOf(type, setId, chosen.challenge);
  return {
    type,
    ...pace,
    setChallenge: (challenge) => choose({ challenge }),
    sets,
    setId,
    title,
    settings,
    setType: (next) => choose({ type: next }),
    setSetId: (next) => choose({ setId: next }),
    setTitle: (next) => choose({ title: next }),
    changeSettings: (next) => choose({ changed: { type, change: { ...change, ...next } } }),
    draftLine,
    forget: () => forget.current(),
    newGame: () => ({
      title,
      engagementType: type,
      ...(setId !== NO_SET && { setId }),
      settings: settingsDifference(begins, settings),
      ...(pace.challenge && { challenge: challengeOf(pace.challenge) }),
    }),
  };
}
