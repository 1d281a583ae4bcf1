import type { InputProps } from '../kinds/kind.ts';
import { insideWords } from './inside.words.ts';
import { TapOrder } from './TapOrder.tsx';
import { SendButton } from './TileInputs.tsx';

export const PutInOrder = (props: InputProps) => <InOrder {...props} how={insideWords('orderHow')} />;
export const RankSome = (props: InputProps) => <InOrder {...props} how={insideWords('rankHow')} />;

function InOrder({ how, ...props }: InputProps & { readonly how: string }) {
  const { question, draft, isFinal, changeDraft } = props;
  const { options = [], mostRanks: most = options.length } = question;
  const atMost = most < options.length ? ` ${insideWords('rankAtMost', { count: most })}` : '';
  return (
    <>
      <p class="soft">{`${how}${atMost}`}</p>
      <TapOrder
        items={options.map(({ text, picture }, id) => ({ id, text, picture }))}
        chosen={draft.chosen}
        most={most}
        label={question.title}
        isFinal={isFinal}
        onChange={(change) => changeDraft((before) => ({ ...before, chosen: change(before.chosen) }))}
      />
      <SendButton {...props} />
    </>
  );
}
