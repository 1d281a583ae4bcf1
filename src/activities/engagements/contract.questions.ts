import * as z from 'zod/mini';
import { kindSchemas } from './contract.kinds.ts';

export const engagementTypes = ['call-and-answer', 'trivia', 'poll', 'survey'] as const;
export type EngagementType = (typeof engagementTypes)[number];

type Schemas = typeof kindSchemas;
export type QuestionKind = keyof Schemas;
type Column<Name extends 'question' | 'answer'> = Schemas[QuestionKind][Name];

const kindNames = Object.keys(kindSchemas) as QuestionKind[];
export const questionKinds: readonly QuestionKind[] = kindNames;

const column = <Name extends 'question' | 'answer'>(name: Name) =>
  kindNames.map((each) => kindSchemas[each][name]) as [Column<Name>, ...Column<Name>[]];

/** One question of any kind. With its key it can be scored, without it it only gathers opinions. */
export const question = z.discriminatedUnion('kind', column('question'));
export type Question = z.infer<typeof question>;

/** What a player hands in. */
export const answerSchemas = column('answer');

/** For rules, which know no schemas. */
export const parseQuestion = (given: unknown) => z.safeParse(question, given);
export type QuestionFault = z.core.$ZodIssue;

const kindsFor = (type: EngagementType): readonly QuestionKind[] =>
  kindNames.filter((name) => kindSchemas[name].types.includes(type));

export const kindsOf: Readonly<Record<EngagementType, readonly QuestionKind[]>> = {
  'call-and-answer': kindsFor('call-and-answer'),
  trivia: kindsFor('trivia'),
  poll: kindsFor('poll'),
  survey: kindsFor('survey'),
};
