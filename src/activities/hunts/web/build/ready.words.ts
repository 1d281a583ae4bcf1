import { defineMessages } from '#web/kit/i18n/messages.ts';

export const readyWords = defineMessages({
  en: {
    readyTitle: 'Ready to start',
    readyText: 'Nothing keeps the hunt from starting.',
    notReady: {
      one: 'One thing keeps the hunt from starting',
      other: '{count} things keep the hunt from starting',
    },
    advice: 'Look at again',
    noAdvice: 'There is nothing else to look at.',
    noTeams: 'No team is prepared: players make their own when they join.',
    noTeamsRoutes:
      'Routes are given out to prepared teams; a team that is made later gets the one with the fewest meetings.',
    fewStops: 'A hunt of one stop is short. Add more under Stops.',
  },
  de: {
    readyTitle: 'Kann losgehen',
    readyText: 'Nichts steht dem Start im Weg.',
    notReady: { one: 'Eines steht dem Start im Weg', other: '{count} Dinge stehen dem Start im Weg' },
    advice: 'Schau noch einmal hin',
    noAdvice: 'Sonst gibt es nichts anzusehen.',
    noTeams: 'Kein Team ist vorbereitet: Alle bilden beim Mitmachen selbst welche.',
    noTeamsRoutes:
      'Wege bekommen vorbereitete Teams; ein späteres Team bekommt den, auf dem es die wenigsten trifft.',
    fewStops: 'Eine Schnitzeljagd mit einer Station ist kurz. Füge unter Stationen weitere hinzu.',
  },
});
