import { defineMessages } from '#web/kit/i18n/messages.ts';

/** Sentences about positions: distance, accuracy, problems, what to do. */
export const whereWords = defineMessages({
  en: {
    off: 'Your position is not being read.',
    asking: 'Looking for your position',
    askingText: 'If your phone asks, allow this page to use your location.',
    searching: 'Still looking',
    searchingText:
      'This is taking longer than usual. Step outside, away from walls, and hold the phone flat.',
    stale: 'No position for a while',
    staleText: 'Keep this page open and step into the open.',
    known: 'GPS accurate to {accuracy}',
    refused: 'This page is not allowed to read your location',
    refused_ios:
      'Open Settings, Privacy & Security, Location Services, then your browser. Choose “While Using the App” and leave “Precise Location” on. Then try again here.',
    refused_android:
      'Tap the symbol left of the address, then Permissions, and allow Location. If it is missing there, open the phone’s Settings, Apps, your browser, Permissions, Location.',
    refused_other: 'Click the symbol left of the address and allow location for this page. Then try again.',
    unavailable: 'Your phone has no position',
    unavailable_ios: 'Open Settings, Privacy & Security, and switch Location Services on.',
    unavailable_android: 'Swipe down from the top and switch Location on.',
    unavailable_other: 'Switch location on in the settings of this device.',
    insecure: 'Location needs https',
    insecureText:
      'Browsers share your location only over https. Open the hunt at its https address, or ask the host.',
    unsupported: 'This browser cannot read your location',
    unsupportedText: 'Open the hunt in another browser, or ask the host.',
    imprecise: 'Precise location is off',
    imprecise_ios:
      'Your phone shares only the area, to about {accuracy}. Open Settings, Privacy & Security, Location Services, your browser, and switch “Precise Location” on.',
    imprecise_android:
      'Your phone shares only the area, to about {accuracy}. Open Settings, Location, App permissions, your browser, and switch “Use precise location” on.',
    imprecise_other: 'This device knows only the area, to about {accuracy}. Use a phone outdoors.',
    tryAgain: 'Try again',
    metres: '{length} m',
    kilometres: '{length} km',
  },
  de: {
    off: 'Dein Standort wird nicht gelesen.',
    asking: 'Dein Standort wird gesucht',
    askingText: 'Wenn dein Handy fragt: Erlaube der Seite den Standort.',
    searching: 'Noch nichts gefunden',
    searchingText: 'Das dauert länger als sonst. Geh ins Freie, weg von Mauern, und halt das Handy flach.',
    stale: 'Seit einer Weile kein Standort',
    staleText: 'Lass diese Seite offen und geh ins Freie.',
    known: 'GPS auf {accuracy} genau',
    refused: 'Die Seite darf deinen Standort nicht lesen',
    refused_ios:
      'Öffne Einstellungen, Datenschutz & Sicherheit, Ortungsdienste, dann deinen Browser. Wähl „Beim Verwenden der App“ und lass „Genauer Standort“ an. Versuch es dann hier noch einmal.',
    refused_android:
      'Tipp auf das Zeichen links von der Adresse, dann auf Berechtigungen, und erlaube den Standort. Fehlt er dort, öffne Einstellungen, Apps, deinen Browser, Berechtigungen, Standort.',
    refused_other:
      'Klick auf das Zeichen links von der Adresse und erlaube der Seite den Standort. Versuch es dann noch einmal.',
    unavailable: 'Dein Handy hat keinen Standort',
    unavailable_ios: 'Öffne Einstellungen, Datenschutz & Sicherheit und schalte die Ortungsdienste ein.',
    unavailable_android: 'Wisch von oben nach unten und schalte den Standort ein.',
    unavailable_other: 'Schalte den Standort in den Einstellungen dieses Geräts ein.',
    insecure: 'Der Standort braucht https',
    insecureText:
      'Browser geben deinen Standort nur über https weiter. Öffne die Schnitzeljagd unter ihrer https-Adresse, oder frag die Leitung.',
    unsupported: 'Dieser Browser kann deinen Standort nicht lesen',
    unsupportedText: 'Öffne die Schnitzeljagd in einem anderen Browser, oder frag die Leitung.',
    imprecise: 'Der genaue Standort ist aus',
    imprecise_ios:
      'Dein Handy nennt nur die Gegend, auf {accuracy}. Öffne Einstellungen, Datenschutz & Sicherheit, Ortungsdienste, deinen Browser, und schalte „Genauer Standort“ ein.',
    imprecise_android:
      'Dein Handy nennt nur die Gegend, auf {accuracy}. Öffne Einstellungen, Standort, App-Berechtigungen, deinen Browser, und schalte „Genauen Standort verwenden“ ein.',
    imprecise_other: 'Dieses Gerät nennt nur die Gegend, auf {accuracy}. Nimm draußen ein Handy.',
    tryAgain: 'Noch einmal versuchen',
    metres: '{length} m',
    kilometres: '{length} km',
  },
});
