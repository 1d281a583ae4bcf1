import { defineTable } from '#store/port/table.ts';
import type { Table } from '#store/port/table.ts';

export const engagementsTable = (environment: string): Table =>
  defineTable({
    name: `engagements-${environment}-table`,
    partitionKey: 'PK',
    sortKey: 'SK',
    ttl: 'TTL',
    numbers: [
      'CurrentQuestionIndex',
      'TotalScore',
      'CurrentRank',
      'WordCount',
      'TotalQuestions',
      'QuestionCount',
      'OrderIndex',
      'OrderInCategory',
      'PlayerCount',
      'Duration',
    ],
  });
