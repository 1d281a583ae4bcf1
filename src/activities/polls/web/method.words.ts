import type { Method } from '#platform/tally/contract.ts';
import { defineMessages } from '#web/kit/i18n/messages.ts';

// Names appear in lists within sentences: a name with a comma would read as two.
const names = defineMessages({
  en: {
    irv: 'Instant runoff',
    'stv-fractional': 'Proportional (US fractional)',
    'stv-scottish': 'Proportional (Scottish rules)',
    'stv-wigm': 'Proportional (weighted transfers)',
    'stv-meek': 'Proportional (Meek)',
    'bottoms-up': 'Drop the last until the seats are filled',
    'sequential-irv': 'One runoff for each seat',
    schulze: 'Head to head (Schulze)',
    'ranked-pairs': 'Head to head (Ranked Pairs)',
    minimax: 'Head to head (Minimax)',
    borda: 'Points (Borda)',
    approval: 'Approval',
    dates: 'Yes / if need be / no',
    plurality: 'First choices only',
    star: 'Stars, then a runoff',
  },
  de: {
    irv: 'Stichwahl in Runden',
    'stv-fractional': 'Verhältniswahl (US-Bruchteile)',
    'stv-scottish': 'Verhältniswahl (schottisch)',
    'stv-wigm': 'Verhältniswahl (gewichtete Überträge)',
    'stv-meek': 'Verhältniswahl (Meek)',
    'bottoms-up': 'Die Letzten scheiden aus, bis es passt',
    'sequential-irv': 'Eine Stichwahl je Sitz',
    schulze: 'Jeder gegen jeden (Schulze)',
    'ranked-pairs': 'Jeder gegen jeden (Ranked Pairs)',
    minimax: 'Jeder gegen jeden (Minimax)',
    borda: 'Punkte (Borda)',
    approval: 'Zustimmung',
    dates: 'Ja / zur Not / nein',
    plurality: 'Nur erste Ränge',
    star: 'Sterne, dann Stichwahl',
  },
});

export const methodName = (method: Method): string => names(method);
