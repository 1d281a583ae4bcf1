import { saveFile } from '#web/kit/save-file.ts';

/** With a mark, so that Excel reads the letters right. */
const MARK = '\uFEFF';

const TEMPLATES = {
  trivia: [
    'Category,Question,OptionA,OptionB,OptionC,OptionD,CorrectAnswer,Points',
    'Space,Which planet is the largest?,Mars,Jupiter,Venus,Saturn,Jupiter,1',
    'Space,The Sun is a star.,,,,,TRUE,1',
    'Space,How many planets circle the Sun?,,,,,8,2',
  ],
  open: [
    'Category,Question#,Title,Detail_lesson,School,CustomInstruction',
    'Warm-up,1,What made you smile today?,,,One sentence is enough',
    'Looking back,1,What would you do differently?,Think of the last week only.,,',
  ],
} as const;

export const saveTemplate = (which: keyof typeof TEMPLATES): void =>
  saveFile(`questions-${which}.csv`, 'text/csv', `${MARK}${TEMPLATES[which].join('\r\n')}\r\n`);
