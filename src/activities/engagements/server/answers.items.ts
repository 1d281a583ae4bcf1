import { isoOrNothing, toEpochSeconds, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { add, remove, set } from '#store/port/changes.ts';
import { and, equals, exists, has, lacks, notExists } from '#store/port/conditions.ts';
import type { Condition } from '#store/port/conditions.ts';
import { checkedBy, textOrNothing, timeIn, timeOrNothing } from '#store/port/read-checked.ts';
import { numberIn, optionalNumberIn, textIn } from '#store/port/read-item.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import type { AnswerValue, Votes } from '../contract.answers.ts';
import { wordCount } from '../rules/answer-text.ts';
import { gamePartition, ttlOf } from './games.items.ts';
import type { GamePlace } from './games.items.ts';
import { idOfName, reader } from './read-stored.ts';
import { isAnswerValue, isVotes } from './stored-shapes.ts';

export interface StoredAnswer {
  readonly questionId: string;
  readonly playerName: string;
  readonly playerId: string;
  readonly value: AnswerValue;
  /** The same in words, as the seed has it. */
  readonly text: string;
  readonly wordCount: number;
  /** When it was given, as it counts. */
  readonly submittedAt: Instant;
  readonly receivedAt: Instant;
  readonly isHidden: boolean;
  /** Set by scoring. */
  readonly points: number | undefined;
  readonly isRight: boolean | undefined;
  /** In a vote. */
  readonly place: number | undefined;
  /** In a challenge: when its player went on to the question. */
  readonly shownAt?: Instant | undefined;
}

export interface StoredVote {
  readonly questionId: string;
  readonly voterName: string;
  readonly voterId: string;
  readonly votes: Votes;
  readonly submittedAt: Instant;
}

export const answerKey = (gameId: string, questionId: string, playerName: string): Key => ({
  PK: gamePartition(gameId),
  SK: `ANSWER#${questionId}#${playerName}`,
});
export const voteKey = (gameId: string, questionId: string, voterName: string): Key => ({
  PK: gamePartition(gameId),
  SK: `VOTE#${questionId}#${voterName}`,
});
export const draftKey = (gameId: string, questionId: string, voterName: string): Key => ({
  PK: gamePartition(gameId),
  SK: `PARTIAL#${questionId}#${voterName}`,
});

export const toAnswerItem = ({ gameId, expiresAt }: GamePlace, answer: StoredAnswer): Item => ({
  ...answerKey(gameId, answer.questionId, answer.playerName),
  QuestionId: answer.questionId,
  PlayerName: answer.playerName,
  Answer: answer.text,
  SubmittedAt: toIso(answer.submittedAt),
  WordCount: answer.wordCount,
  PlayerId: answer.playerId,
  Value: asValue(answer.value),
  ReceivedAt: toIso(answer.receivedAt),
  IsHidden: answer.isHidden ? true : undefined,
  Points: answer.points,
  IsRight: answer.isRight,
  Place: answer.place,
  ShownAt: isoOrNothing(answer.shownAt),
  TTL: ttlOf(expiresAt),
});

/** `ANSWER#{questionId}#{playerName}`: a name may hold a #. */
const ownersIn = (item: Item): { readonly questionId: string; readonly name: string } => {
  const [, questionId = '', ...name] = textIn(item, 'SK').split('#');
  return { questionId, name: name.join('#') };
};

export const fromAnswerItem = reader((item): StoredAnswer => {
  const { questionId, name } = ownersIn(item);
  const text = textIn(item, 'Answer');
  return {
    questionId,
    playerName: name,
    playerId: textOrNothing(item, 'PlayerId') ?? idOfName(name),
    value: checkedBy(item, 'Value', isAnswerValue) ?? { kind: 'open', text },
    text,
    wordCount: optionalNumberIn(item, 'WordCount') ?? wordCount(text),
    submittedAt: timeIn(item, 'SubmittedAt', 'ReceivedAt'),
    receivedAt: timeIn(item, 'ReceivedAt', 'SubmittedAt'),
    isHidden: item['IsHidden'] === true,
    points: optionalNumberIn(item, 'Points'),
    isRight: item['IsRight'] === undefined ? undefined : item['IsRight'] === true,
    place: optionalNumberIn(item, 'Place'),
    shownAt: timeOrNothing(item, 'ShownAt'),
  };
});

/** Neither changed nor hidden since it was read. */
const isStill = (before: StoredAnswer | undefined): Condition =>
  before
    ? and(
        equals('ReceivedAt', toIso(before.receivedAt)),
        before.isHidden ? has('IsHidden') : lacks('IsHidden'),
      )
    : notExists;

export const putAnswer = (
  place: GamePlace,
  answer: StoredAnswer,
  before: StoredAnswer | undefined,
): Operation => ({
  op: 'put',
  table: place.table,
  item: toAnswerItem(place, answer),
  condition: isStill(before),
});

const ofAnswer = (
  { table, gameId }: Pick<GamePlace, 'table' | 'gameId'>,
  { questionId, playerName }: Pick<StoredAnswer, 'questionId' | 'playerName'>,
) => ({ op: 'update', table, key: answerKey(gameId, questionId, playerName), condition: exists }) as const;

export const hideAnswer = (
  place: Pick<GamePlace, 'table' | 'gameId'>,
  answer: Pick<StoredAnswer, 'questionId' | 'playerName'>,
  isHidden: boolean,
): Extract<Operation, { op: 'update' }> => ({
  ...ofAnswer(place, answer),
  changes: [isHidden ? set('IsHidden', true) : remove('IsHidden')],
});

/** Setting, never adding: scoring the same answer again leaves the same. */
export const scoreAnswer = (
  place: Pick<GamePlace, 'table' | 'gameId'>,
  answer: Pick<StoredAnswer, 'questionId' | 'playerName'>,
  score: Pick<StoredAnswer, 'isRight' | 'place'> & { readonly points: number },
): Operation => ({
  ...ofAnswer(place, answer),
  changes: [
    set('Points', score.points),
    score.isRight === undefined ? remove('IsRight') : set('IsRight', score.isRight),
    score.place === undefined ? remove('Place') : set('Place', score.place),
  ],
});

export const toVoteItem = ({ gameId, expiresAt }: GamePlace, vote: StoredVote): Item => ({
  ...voteKey(gameId, vote.questionId, vote.voterName),
  QuestionId: vote.questionId,
  VoterName: vote.voterName,
  Votes: vote.votes,
  SubmittedAt: toIso(vote.submittedAt),
  VoterId: vote.voterId,
  TTL: ttlOf(expiresAt),
});

export const fromVoteItem = reader((item): StoredVote => {
  const { questionId, name } = ownersIn(item);
  return {
    questionId,
    voterName: name,
    voterId: textOrNothing(item, 'VoterId') ?? idOfName(name),
    votes: checkedBy(item, 'Votes', isVotes) ?? {},
    submittedAt: timeIn(item, 'SubmittedAt'),
  };
});

export const putVote = (place: GamePlace, vote: StoredVote, before: StoredVote | undefined): Operation => ({
  op: 'put',
  table: place.table,
  item: toVoteItem(place, vote),
  condition: before ? equals('SubmittedAt', toIso(before.submittedAt)) : notExists,
});

/** A vote in progress: kept for an hour, for whichever device its voter continues on. */
export const draftItem = (
  { gameId }: Pick<GamePlace, 'gameId'>,
  draft: StoredVote,
  expiresAt: Instant,
): Item => ({
  ...draftKey(gameId, draft.questionId, draft.voterName),
  QuestionId: draft.questionId,
  VoterName: draft.voterName,
  Votes: draft.votes,
  SubmittedAt: toIso(draft.submittedAt),
  VoterId: draft.voterId,
  TTL: toEpochSeconds(expiresAt),
});

export const deleteDraft = (
  { table, gameId }: Pick<GamePlace, 'table' | 'gameId'>,
  { questionId, voterName }: Pick<StoredVote, 'questionId' | 'voterName'>,
): Operation => ({ op: 'delete', table, key: draftKey(gameId, questionId, voterName) });

export const answersQuery = (gameId: string, questionId: string): Query => ({
  partition: gamePartition(gameId),
  sort: { beginsWith: `ANSWER#${questionId}#` },
});
export const everyAnswerQuery = (gameId: string): Query => ({
  partition: gamePartition(gameId),
  sort: { beginsWith: 'ANSWER#' },
});
export const everyVoteQuery = (gameId: string): Query => ({
  partition: gamePartition(gameId),
  sort: { beginsWith: 'VOTE#' },
});
export const votesQuery = (gameId: string, questionId: string): Query => ({
  partition: gamePartition(gameId),
  sort: { beginsWith: `VOTE#${questionId}#` },
});

/**
 * How many seats, answers or votes one node has taken, written with them: the sum over the nodes is exact, and no
 * two nodes ever write the same row.
 */
export type Counted = 'joined' | `answers-${string}` | `votes-${string}` | `finished-${string}`;

export const countKey = (gameId: string, counted: Counted, node: string): Key => ({
  PK: gamePartition(gameId),
  SK: `COUNT#${counted}#${node}`,
});

export const countOperation = (
  { table, gameId, expiresAt }: GamePlace,
  { counted, node, by }: { readonly counted: Counted; readonly node: string; readonly by: number },
): Operation => ({
  op: 'update',
  table,
  key: countKey(gameId, counted, node),
  changes: [add('Number', by), set('TTL', ttlOf(expiresAt))],
});
export const countQuery = (gameId: string, counted: Counted): Query => ({
  partition: gamePartition(gameId),
  sort: { beginsWith: `COUNT#${counted}#` },
});
/** All answers of all questions. */
export const answerCountsQuery = (gameId: string): Query => ({
  partition: gamePartition(gameId),
  sort: { beginsWith: 'COUNT#answers-' },
});
const readNumber = reader((item) => numberIn(item, 'Number'));
export const sumOf = (items: readonly Item[]): number =>
  readNumber.list(items).reduce((sum, number) => sum + number, 0);
