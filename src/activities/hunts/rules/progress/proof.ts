import type { Level } from '#activities/hunts/contract.file.ts';
import { missionFacts } from '#activities/hunts/contract.missions.ts';
import type { Mission } from '#activities/hunts/contract.missions.ts';
import type { FenceDecision } from '../geofence/decide.ts';
import { rulesOfMission, takesProof } from '../missions.ts';
import type { Proof } from './events.ts';

export interface GivenProof {
  readonly by: Proof;
  /** The answer, code, choice or picture itself is right. */
  readonly isRight: boolean;
  /** Where the phone was, if it said. */
  readonly fence?: FenceDecision;
  /** For the step-free or no-position twin of the level. */
  readonly isTwin?: boolean;
}

export type ProofAnswer =
  | { readonly isEnough: true }
  | { readonly isEnough: false; readonly missing: 'place' | 'proof' };

const enough: ProofAnswer = { isEnough: true };
const noPlace: ProofAnswer = { isEnough: false, missing: 'place' };
const noProof: ProofAnswer = { isEnough: false, missing: 'proof' };

/** A phone that cannot be sure is helped by a code or a picture taken there. */
const checkIn = (mission: Mission, { by, isRight, fence }: GivenProof): ProofAnswer => {
  if (by === mission.type) return fence === 'inside' ? enough : noPlace;
  if ((by !== 'code' && by !== 'photo') || !takesProof(mission, by) || !isRight) return noProof;
  return fence === 'inside' || fence === 'uncertain' ? enough : noPlace;
};

const isThere = (mission: Mission, { fence }: GivenProof): boolean =>
  fence === 'inside' || (fence === 'uncertain' && rulesOfMission(mission).hangsThere === true);

/** Whether what was shown completes a level. A code photographed at home does not, where the place is asked too. */
export const judgeProof = (level: Level, proof: GivenProof): ProofAnswer => {
  if (proof.by === 'host') return enough;
  const mission = proof.isTwin === true ? level.twin?.mission : level.mission;
  if (!mission) return noProof;
  if (missionFacts[mission.type].place === 'is') return checkIn(mission, proof);
  if (proof.by !== mission.type || !proof.isRight) return noProof;
  const asksPlace = proof.isTwin !== true && mission.needsPlace === true && level.location;
  return asksPlace && !isThere(mission, proof) ? noPlace : enough;
};
