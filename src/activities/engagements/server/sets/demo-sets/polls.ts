import type { SetContent } from '../sets.service.ts';

const options = (...texts: readonly string[]) => texts.map((text) => ({ text }));

export const meetingPulse: SetContent = {
  name: 'Pulse of a meeting',
  description: 'Seven quick questions to find out how the room feels, before, during and after.',
  type: 'poll',
  questions: [
    {
      kind: 'words',
      category: 'Arriving',
      title: 'In a few words: how do you arrive today?',
      mostWords: 3,
    },
    {
      kind: 'single',
      category: 'Arriving',
      title: 'How well do you know what this meeting is for?',
      options: options('Exactly', 'Roughly', 'I hope to find out', 'I came for the biscuits'),
    },
    {
      kind: 'ranking',
      category: 'Deciding',
      title: 'What should we spend our time on first?',
      options: options('Open decisions', 'What is stuck', 'News from the others', 'Ideas nobody asked for'),
      mostRanks: 3,
    },
    {
      kind: 'multiple',
      category: 'Deciding',
      title: 'What do you need before you can agree?',
      options: options('Numbers', 'An example', 'Time until tomorrow', 'Somebody to try it first', 'Nothing'),
    },
    {
      kind: 'rating',
      category: 'Leaving',
      title: 'How much of this meeting was worth your time?',
      scale: 10,
      lowLabel: 'An email would have done',
      highLabel: 'All of it',
    },
    {
      kind: 'single',
      category: 'Leaving',
      title: 'Do you know what you will do next because of this meeting?',
      options: options('Yes, and by when', 'Yes, more or less', 'Not really'),
    },
    {
      kind: 'open',
      category: 'Leaving',
      title: 'What should we leave out next time?',
    },
  ],
};

export const classMood: SetContent = {
  name: 'Stimmungsbild für den Unterricht',
  description: 'Sechs Fragen für die ersten und letzten fünf Minuten einer Stunde.',
  type: 'poll',
  questions: [
    {
      kind: 'words',
      category: 'Einstieg',
      title: 'Was fällt dir zum heutigen Thema als Erstes ein?',
      mostWords: 3,
    },
    {
      kind: 'rating',
      category: 'Einstieg',
      title: 'Wie sicher fühlst du dich im Thema der letzten Stunde?',
      scale: 5,
      lowLabel: 'Gar nicht',
      highLabel: 'Ich könnte es erklären',
    },
    {
      kind: 'single',
      category: 'Unterwegs',
      title: 'Wie ist das Tempo gerade?',
      options: options('Zu langsam', 'Genau richtig', 'Zu schnell', 'Ich bin ausgestiegen'),
    },
    {
      kind: 'multiple',
      category: 'Unterwegs',
      title: 'Was hilft dir jetzt am meisten?',
      options: options('Noch ein Beispiel', 'Selbst ausprobieren', 'Zu zweit besprechen', 'Eine Pause'),
    },
    {
      kind: 'ranking',
      category: 'Abschluss',
      title: 'Was wiederholen wir beim nächsten Mal zuerst?',
      options: options('Die Grundbegriffe', 'Das lange Beispiel', 'Die Hausaufgabe', 'Den Sonderfall'),
    },
    {
      kind: 'open',
      category: 'Abschluss',
      title: 'Welche Frage nimmst du mit nach Hause?',
    },
  ],
};
