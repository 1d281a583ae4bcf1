import { seededRandom } from '#core/random.ts';
import type { Draft, TableRow } from '../sets/formats/read-table.ts';
import type { QuestionContent } from '../state.ts';

export const optionText = (content: QuestionContent, option: number): string =>
  content.options?.[option]?.text ?? `#${option + 1}`;

export const orderText = (
  content: QuestionContent,
  { order }: { readonly order: readonly number[] },
): string => order.map((option) => optionText(content, option)).join(' > ');

export const drawOrder = ({ options }: { readonly options: readonly unknown[] }, seed: string) =>
  seededRandom(seed).shuffle(options.map((_, number) => number));

export const optionsRow = (row: TableRow): Draft => ({ options: row.options.map(({ text }) => ({ text })) });
