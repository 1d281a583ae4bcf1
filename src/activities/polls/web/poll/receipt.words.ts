import { defineMessages } from '#web/kit/i18n/messages.ts';

/** The state of the voter's ballot, and its receipt. */
export const receiptWords = defineMessages({
  en: {
    votedTitle: 'Your ballot is in',
    sendingTitle: 'Sending your ballot',
    withdrawnTitle: 'Your ballot is withdrawn',
    waitingTitle: 'Your ballot is waiting to be sent',
    waitingText: 'It is kept on this device. We’ll send it when you’re back online.',
    receipt: 'Your receipt',
    receiptHint:
      'Use it on any device to change your ballot, find it in the count and see where it counted: scan the picture, paste the line or open the file there. Don’t show it to anyone.',
    receiptEntry: 'Entry {number} of the public chain',
    copyReceipt: 'Copy receipt',
    saveReceipt: 'Save as file',
    copied: 'Copied',
    copyFailed: 'Copying did not work here. Select the text instead.',
    change: 'Change my ballot',
    withdraw: 'Withdraw',
    voteAgain: 'Vote again',
    forget: 'Forget it on this device',
    forgotten: 'Forgotten here. The ballot still counts.',
    lostTitle: 'The server does not have your ballot',
    lostText:
      'It does not know this receipt, so no ballot counts for it. Keep the receipt and ask the person who runs the poll.',
    otherText:
      'This device holds another ballot of this poll. Forget that one first, then open the receipt again.',
    unsentTitle: 'Your ballot was not sent',
    unsentText:
      'The poll closed while you were filling it in, so it does not count. If the poll reopens, you can continue here.',
    discard: 'Discard it',
    fixed: 'Ballots in this poll cannot be changed.',
    alreadyTitle: 'This device has voted',
    alreadyText: 'Each device has one ballot. Open yours here with its receipt.',
    tokenTitle: 'You got your ballot on another device',
    tokenText:
      'Each account gets one. Vote in the browser where you started, or open your ballot here with its receipt.',
    haveReceipt: 'Receipt',
    haveReceiptHint:
      'The line you copied, or its link. A receipt’s QR code opens with the camera of your phone.',
    receiptFile: 'Or its file',
    openBallot: 'Open my ballot',
    badReceipt:
      'That is not a receipt. A receipt is an id and a secret with a space between them, or a link.',
  },
  de: {
    votedTitle: 'Deine Stimme ist da',
    sendingTitle: 'Deine Stimme wird gesendet',
    withdrawnTitle: 'Deine Stimme ist zurückgezogen',
    waitingTitle: 'Deine Stimme wartet auf das Netz',
    waitingText: 'Sie liegt auf diesem Gerät. Wir schicken sie ab, sobald du wieder online bist.',
    receipt: 'Deine Quittung',
    receiptHint:
      'Damit kannst du deine Stimme ändern, sie in der Zählung finden und sehen, wo sie gezählt hat, auf jedem Gerät: dort das Bild scannen, die Zeile einfügen oder die Datei öffnen. Zeig sie niemandem.',
    receiptEntry: 'Eintrag {number} der öffentlichen Kette',
    copyReceipt: 'Quittung kopieren',
    saveReceipt: 'Als Datei sichern',
    copied: 'Kopiert',
    copyFailed: 'Das Kopieren klappt hier nicht. Markiere den Text von Hand.',
    change: 'Stimme ändern',
    withdraw: 'Zurückziehen',
    voteAgain: 'Neu abstimmen',
    forget: 'Auf diesem Gerät vergessen',
    forgotten: 'Hier vergessen. Die Stimme zählt weiter.',
    lostTitle: 'Der Server hat deine Stimme nicht',
    lostText:
      'Er kennt diese Quittung nicht, also zählt nichts dafür. Bewahre sie auf und frag, wer die Abstimmung leitet.',
    otherText:
      'Dieses Gerät hat eine andere Stimme dieser Abstimmung. Vergiss sie hier zuerst, dann öffne die Quittung noch einmal.',
    unsentTitle: 'Deine Stimme wurde nicht abgegeben',
    unsentText:
      'Die Abstimmung endete, während du ausgefüllt hast; deshalb zählt das nicht. Wird sie wieder geöffnet, kannst du hier weitermachen.',
    discard: 'Verwerfen',
    fixed: 'In dieser Abstimmung lässt sich eine Stimme nicht ändern.',
    alreadyTitle: 'Dieses Gerät hat schon abgestimmt',
    alreadyText: 'Jedes Gerät hat eine Stimme. Mit der Quittung öffnest du deine hier.',
    tokenTitle: 'Dein Stimmzettel ist auf einem anderen Gerät',
    tokenText:
      'Jedes Konto bekommt einen. Stimm in dem Browser ab, in dem du begonnen hast, oder öffne deine Stimme hier mit der Quittung.',
    haveReceipt: 'Quittung',
    haveReceiptHint:
      'Die kopierte Zeile oder ihr Link. Den QR-Code einer Quittung öffnet die Kamera deines Telefons.',
    receiptFile: 'Oder ihre Datei',
    openBallot: 'Meine Stimme öffnen',
    badReceipt:
      'Das ist keine Quittung. Eine Quittung ist eine Kennung und ein Geheimnis mit einem Leerzeichen dazwischen, oder ein Link.',
  },
});
