import type { SetContent } from '../sets.service.ts';

const options = (...texts: readonly string[]) => texts.map((text) => ({ text }));

export const afterWorkshop: SetContent = {
  name: 'After the workshop',
  description: 'Eight questions at everyone’s own pace; takes about three minutes.',
  type: 'survey',
  customInstructions: 'Skip what does not apply to you. You can change answers until the survey closes.',
  questions: [
    {
      kind: 'rating',
      category: 'Overall',
      title: 'How likely are you to use something from today within a month?',
      scale: 10,
      lowLabel: 'Not at all',
      highLabel: 'I have started already',
    },
    {
      kind: 'words',
      category: 'Overall',
      title: 'Three words for today',
      mostWords: 3,
    },
    {
      kind: 'single',
      category: 'Content',
      title: 'The level was …',
      options: options('Too easy', 'Just right', 'Too hard', 'Different from part to part'),
    },
    {
      kind: 'ranking',
      category: 'Content',
      title: 'Which parts helped you most?',
      options: options('Talks', 'Exercises', 'Questions from the room', 'Talks over coffee'),
    },
    {
      kind: 'multiple',
      category: 'Content',
      title: 'What would you like to hear more about?',
      options: options('Basics', 'Examples from practice', 'Tools', 'Mistakes others made', 'Research'),
    },
    {
      kind: 'numeric',
      category: 'Practicalities',
      title: 'How many minutes did your way here take?',
      unit: 'minutes',
    },
    {
      kind: 'rating',
      category: 'Practicalities',
      title: 'Room, breaks and food',
      scale: 5,
      lowLabel: 'Poor',
      highLabel: 'Excellent',
    },
    {
      kind: 'open',
      category: 'Practicalities',
      title: 'What should we change before we do this again?',
    },
  ],
};

export const clubEvening: SetContent = {
  name: 'Rückblick auf den Vereinsabend',
  description: 'Sieben Fragen im eigenen Tempo, in drei Minuten beantwortet.',
  type: 'survey',
  customInstructions: 'Lass weg, was dich nicht betrifft. Bis zum Schluss kannst du alles noch ändern.',
  questions: [
    {
      kind: 'rating',
      category: 'Gesamt',
      title: 'Wie gut hat dir der Abend gefallen?',
      scale: 5,
      lowLabel: 'Gar nicht',
      highLabel: 'Sehr',
    },
    {
      kind: 'words',
      category: 'Gesamt',
      title: 'Der Abend in höchstens drei Wörtern',
      mostWords: 3,
    },
    {
      kind: 'single',
      category: 'Ablauf',
      title: 'Wie lang war der Abend für dich?',
      options: options('Zu kurz', 'Gerade richtig', 'Zu lang'),
    },
    {
      kind: 'multiple',
      category: 'Ablauf',
      title: 'Wobei würdest du beim nächsten Mal mithelfen?',
      options: options('Aufbau', 'Essen und Getränke', 'Musik', 'Kinderprogramm', 'Aufräumen'),
    },
    {
      kind: 'ranking',
      category: 'Nächstes Mal',
      title: 'Was machen wir als Nächstes?',
      options: options('Wanderung', 'Spieleabend', 'Grillen am See', 'Ausflug ins Museum'),
    },
    {
      kind: 'numeric',
      category: 'Nächstes Mal',
      title: 'Mit wie vielen Personen kämst du wahrscheinlich?',
      unit: 'Personen',
    },
    {
      kind: 'open',
      category: 'Nächstes Mal',
      title: 'Was möchtest du uns noch sagen?',
    },
  ],
};
