import { useState } from 'preact/hooks';
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

/** What one has not said follows from what one has: the type from the set, the title from either. */
export function useNewGame(all: readonly SetRow[] | undefined, wantedId: string | undefined): NewGameForm {
  const [chosenType, setType] = useState<EngagementType>();
  const [chosenSet, setSetId] = useState<string>();
  const [typedTitle, setTitle] = useState<string>();
  const [changed, setChanged] = useState<Changed>();
  const [wanted, setChallenge] = useState<ChallengeForm>();
  const type = chosenType ?? rowOf(all, wantedId)?.type ?? 'trivia';
  const sets = all?.filter((row) => row.type === type);
  const setId =
    [chosenSet, wantedId, sets?.[0]?.setId].find((id) => id === NO_SET || rowOf(sets, id)) ?? NO_SET;
  const title = typedTitle ?? rowOf(sets, setId)?.name ?? newWords(type);
  const begins = beginsWith(type, rowOf(sets, setId));
  const change = changeFor(type, changed);
  const settings = withChange(begins, change);
  const pace = paceOf(type, setId, wanted);
  return {
    type,
    ...pace,
    setChallenge,
    sets,
    setId,
    title,
    settings,
    setType,
    setSetId,
    setTitle,
    changeSettings: (next) => setChanged({ type, change: { ...change, ...next } }),
    newGame: () => ({
      title,
      engagementType: type,
      ...(setId !== NO_SET && { setId }),
      settings: settingsDifference(begins, settings),
      ...(pace.challenge && { challenge: challengeOf(pace.challenge) }),
    }),
  };
}
