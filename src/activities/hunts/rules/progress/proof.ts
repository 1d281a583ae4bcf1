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
  /** For the alternative of the level. */
  readonly isTwin?: boolean;
}

export type ProofAnswer =
  /** `isUnplaced`: the stop asks for the place, and the phone had no position. The host sees it. */
  | { readonly isEnough: true; readonly isUnplaced?: true }
  | { readonly isEnough: false; readonly missing: 'place' | 'proof' };

const enough: ProofAnswer = { isEnough: true };
const enoughUnplaced: ProofAnswer = { isEnough: true, isUnplaced: true };
const noPlace: ProofAnswer = { isEnough: false, missing: 'place' };
const noProof: ProofAnswer = { isEnough: false, missing: 'proof' };

/** Proofs that hang at the place count unless the phone is known to be elsewhere. A photo could show anything: the host looks. */
const byWhatHangsThere = ({ by, fence }: GivenProof): ProofAnswer => {
  if (fence === 'outside') return noPlace;
  if (fence !== undefined) return enough;
  return by === 'code' ? enoughUnplaced : noPlace;
};

/** With an uncertain or unknown position the card counts; with an uncertain one a picture too. */
const checkIn = (mission: Mission, proof: GivenProof): ProofAnswer => {
  const { by, isRight, fence } = proof;
  if (by === mission.type) return fence === 'inside' ? enough : noPlace;
  if ((by !== 'code' && by !== 'photo') || !takesProof(mission, by) || !isRight) return noProof;
  return byWhatHangsThere(proof);
};

const atThePlace = (mission: Mission, proof: GivenProof): ProofAnswer => {
  if (rulesOfMission(mission).hangsThere === true) return byWhatHangsThere(proof);
  return proof.fence === 'inside' ? enough : noPlace;
};

/**
 * Whether a proof completes a level. If the level also asks for the place, a code shown elsewhere does not; one from a phone
 * without any position does, and the host sees that its position is unknown.
 */
export const judgeProof = (level: Level, proof: GivenProof): ProofAnswer => {
  if (proof.by === 'host') return enough;
  const mission = proof.isTwin === true ? level.twin?.mission : level.mission;
  if (!mission) return noProof;
  if (missionFacts[mission.type].place === 'is') return checkIn(mission, proof);
  if (proof.by !== mission.type || !proof.isRight) return noProof;
  const asksPlace = proof.isTwin !== true && mission.needsPlace === true && level.location;
  return asksPlace ? atThePlace(mission, proof) : enough;
};
