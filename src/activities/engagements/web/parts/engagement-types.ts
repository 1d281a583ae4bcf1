import type { EngagementType } from '#activities/engagements/contract.questions.ts';

/** Here and not from the contract, whose file would bring its schemas along. */
export const engagementTypeList: readonly EngagementType[] = ['trivia', 'call-and-answer', 'poll', 'survey'];
