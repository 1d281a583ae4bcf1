import type { Method } from '#platform/tally/contract.ts';
import { defineMessages } from '#web/kit/i18n/messages.ts';

const sentences = defineMessages({
  en: {
    irv: 'The option with the fewest votes drops out, its ballots move on to their next choice, until one has more than half.',
    'stv-fractional':
      'Seats go to whoever reaches the quota; what they have too much moves on in fractions, as US tabulators do it.',
    'stv-scottish':
      'Seats go to whoever reaches the quota; what they have too much moves on. The rules of Scottish councils, well tried.',
    'stv-wigm': 'Like the Scottish rules with four decimals and a finer quota, as reformers define it.',
    'stv-meek': 'The most exact proportional count; needs a computer, is counted in a blink.',
    'bottoms-up': 'The option with the fewest votes drops out until as many are left as there are seats.',
    'sequential-irv':
      'The first seat by instant runoff, the next by another among the rest: the majority takes all.',
    schulze: 'Whoever would beat every other in a duel wins; circles are untied by the strongest paths.',
    'ranked-pairs':
      'Whoever would beat every other in a duel wins; circles are untied by the clearest duels first.',
    minimax:
      'Whoever would beat every other in a duel wins; in a circle the one with the smallest worst defeat.',
    borda: 'Points by rank: good for finding what everybody can live with, easy to play tactically.',
    approval: 'Every ranked option is approved; the most approvals win.',
    plurality: 'The most first choices win. Simple, and blind to everything but the first rank.',
    star: 'Voters give 0 to 5 stars. The two with the most stars go into a runoff.',
  },
  de: {
    irv: 'Die Möglichkeit mit den wenigsten Stimmen scheidet aus, ihre Zettel wandern zum nächsten Rang, bis eine mehr als die Hälfte hat.',
    'stv-fractional':
      'Einen Sitz bekommt, wer die Quote erreicht; was zu viel ist, wandert in Bruchteilen weiter, wie in den USA gezählt wird.',
    'stv-scottish':
      'Einen Sitz bekommt, wer die Quote erreicht; was zu viel ist, wandert weiter. Die erprobten Regeln schottischer Gemeinden.',
    'stv-wigm': 'Wie die schottischen Regeln, mit vier Nachkommastellen und feinerer Quote.',
    'stv-meek': 'Die genaueste Verhältniszählung; von Hand mühsam, hier sofort.',
    'bottoms-up': 'Die Letzten scheiden aus, bis nur noch so viele da sind wie Sitze.',
    'sequential-irv':
      'Der erste Sitz durch Stichwahl, der nächste durch eine neue unter den übrigen: Die Mehrheit bekommt alles.',
    schulze: 'Wer jedes Duell gewinnt, gewinnt; Kreise lösen sich über die stärksten Wege.',
    'ranked-pairs': 'Wer jedes Duell gewinnt, gewinnt; Kreise lösen sich, die klarsten Duelle zuerst.',
    minimax: 'Wer jedes Duell gewinnt, gewinnt; im Kreis, wessen schlimmste Niederlage am kleinsten ist.',
    borda: 'Punkte nach Rang: findet, womit alle leben können, ist aber leicht taktisch zu nutzen.',
    approval: 'Jeder Rang ist eine Zustimmung; die meisten gewinnen.',
    plurality: 'Die meisten ersten Ränge gewinnen. Einfach, und blind für alles dahinter.',
    star: 'Alle geben 0 bis 5 Sterne. Die zwei mit den meisten gehen in eine Stichwahl.',
  },
});

export const aboutMethod = (method: Method): string => sentences(method);
