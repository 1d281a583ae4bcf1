import { defineMessages } from '#web/kit/i18n/messages.ts';
import { keyWords } from '../parts/key.words.ts';
import { tallyWords } from '../parts/tally.words.ts';
import type { FieldsProps, KindParts } from './kind.ts';
import { tallied } from './kind.ts';
import { barsWith } from './options.ts';

const say = defineMessages({
  en: {
    name: 'True or false',
    truth: 'This is',
    isTrue: 'true',
    isFalse: 'not true',
    trueAnswer: 'True',
    falseAnswer: 'False',
  },
  de: {
    name: 'Stimmt oder stimmt nicht',
    truth: 'Das',
    isTrue: 'stimmt',
    isFalse: 'stimmt nicht',
    trueAnswer: 'Stimmt',
    falseAnswer: 'Stimmt nicht',
  },
});

type TruthForm = {
  readonly truth: '' | 'true' | 'false';
};

function Fields({ form: { truth }, errors, change, kit }: FieldsProps<TruthForm>) {
  const { RadioGroup } = kit;
  return (
    <>
      <RadioGroup
        label={say('truth')}
        value={truth}
        options={[
          { value: 'true', label: say('isTrue') },
          { value: 'false', label: say('isFalse') },
        ]}
        onChange={(next) => change({ truth: next })}
      />
      {errors['right'] !== undefined && (
        <p class={kit.error} role="alert">
          {errors['right']}
        </p>
      )}
    </>
  );
}

export const trueFalse: KindParts<'true-false', TruthForm> = {
  name: () => say('name'),
  input: async () => (await import('../play/TileInputs.tsx')).TrueOrFalse,
  key: (_, key) =>
    key.kind === 'true-false'
      ? {
          title: keyWords('rightAnswer'),
          lines: [tallyWords(key.isTrue ? 'yes' : 'no')],
          bar: key.isTrue ? 0 : 1,
        }
      : undefined,
  spread: tallied('options', ({ counts }) => ({
    bars: barsWith([tallyWords('yes'), tallyWords('no')], counts),
  })),
  barsOf: ({ isTrue }) => [isTrue ? 0 : 1],
  said: (_, { isTrue }) => tallyWords(isTrue ? 'yes' : 'no'),
  reported: (stored) => tallyWords(stored === 'true' ? 'yes' : 'no'),
  empty: { truth: '' },
  form: ({ right }) => ({ truth: right === undefined ? '' : right ? 'true' : 'false' }),
  made: ({ truth }) => (truth === '' ? {} : { right: truth === 'true' }),
  Fields,
  card: ({ right }, showsKey) =>
    showsKey && right !== undefined ? { after: say(right ? 'trueAnswer' : 'falseAnswer') } : {},
  rightTexts: ({ right }) => (right === undefined ? [] : [String(right)]),
};
