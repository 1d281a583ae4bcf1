import type { Method } from '#platform/tally/contract.ts';
import { defineMessages } from '#web/kit/i18n/messages.ts';

const sentences = defineMessages({
  en: {
    irv: 'The option with the fewest votes drops out and its ballots move to their next choice, until one option has more than half.',
    'stv-fractional':
      'Options that reach the quota win a seat; their surplus moves on in fractions, as in US tabulators.',
    'stv-scottish':
      'Options that reach the quota win a seat; their surplus moves on. The proven rules of Scottish council elections.',
    'stv-wigm':
      'Like the Scottish rules, with four decimals and a finer quota (Proportional Representation Foundation).',
    'stv-meek': 'The most exact proportional count; too long by hand, instant here.',
    'bottoms-up': 'The option with the fewest votes drops out until as many are left as there are seats.',
    'sequential-irv':
      'Instant runoff fills the first seat, another one among the rest the next: the majority can take every seat.',
    schulze:
      'The option that beats every other head to head wins; a cycle is settled by the strongest chains of wins.',
    'ranked-pairs':
      'The option that beats every other head to head wins; a cycle is settled by the clearest wins first.',
    minimax:
      'The option that beats every other head to head wins; in a cycle, the one with the smallest worst defeat.',
    borda: 'Points by rank: good for finding what everybody can live with, easy to play tactically.',
    approval: 'Voters tick every option they approve of; the most approvals win.',
    dates:
      'Voters say yes, if need be or no to each option. The option that suits most people wins; among those, the one with the most yes.',
    plurality: 'Everyone chooses one option; the most votes win. Simple, and blind to second choices.',
    star: 'Voters give 0 to 5 stars. The two with the most stars go into a runoff.',
  },
  de: {
    irv: 'Die Möglichkeit mit den wenigsten Stimmen scheidet aus, ihre Zettel wandern zum nächsten Rang, bis eine mehr als die Hälfte hat.',
    'stv-fractional':
      'Einen Sitz bekommt, wer die Quote erreicht; der Überschuss wandert in Bruchteilen weiter, wie in den USA gezählt wird.',
    'stv-scottish':
      'Einen Sitz bekommt, wer die Quote erreicht; der Überschuss wandert weiter. Die erprobten Regeln schottischer Gemeinden.',
    'stv-wigm': 'Wie die schottischen Regeln, mit vier Nachkommastellen und feinerer Quote.',
    'stv-meek': 'Die genaueste Verhältniszählung; von Hand mühsam, hier sofort.',
    'bottoms-up': 'Die Letzten scheiden aus, bis nur noch so viele da sind wie Sitze.',
    'sequential-irv':
      'Der erste Sitz durch Stichwahl, der nächste durch eine neue unter den übrigen: Die Mehrheit bekommt alles.',
    schulze: 'Wer jedes Duell gewinnt, gewinnt; einen Zyklus lösen die stärksten Ketten von Siegen auf.',
    'ranked-pairs': 'Wer jedes Duell gewinnt, gewinnt; in einem Zyklus zählen die klarsten Duelle zuerst.',
    minimax: 'Wer jedes Duell gewinnt, gewinnt; in einem Zyklus, wer die kleinste schlimmste Niederlage hat.',
    borda: 'Punkte nach Rang: findet, womit alle leben können, ist aber leicht taktisch zu nutzen.',
    approval: 'Alle kreuzen an, was ihnen recht ist; die meisten Zustimmungen gewinnen.',
    dates:
      'Alle sagen zu jeder Möglichkeit Ja, zur Not oder Nein. Womit die meisten leben können, gewinnt; davon das mit den meisten Ja.',
    plurality:
      'Alle wählen eine Möglichkeit; die meisten Stimmen gewinnen. Einfach, und blind für zweite Wünsche.',
    star: 'Alle geben 0 bis 5 Sterne. Die zwei mit den meisten gehen in eine Stichwahl.',
  },
});

export const aboutMethod = (method: Method): string => sentences(method);
