import type { Translator } from '@foyer/ui'
import type { messages as english } from '../messages.js'

const translate: Translator<typeof english> = (table) => table

/** German. */
export const messages = translate({
  'social.continue': 'Weiter mit {name}',
  'social.more': 'Weitere Konten',
  'social.open': 'Anmeldefenster öffnen',
  'social.again': 'Noch einmal versuchen',

  'social.windowTitle': 'Weiter im Anmeldefenster',
  'social.windowText': 'Dort das Konto wählen. Hier geht es dann von selbst weiter.',
  'social.blockedTitle': 'Das Fenster ging nicht auf',
  'social.blockedText': 'Der Browser hat es zurückgehalten. Ein weiterer Tipp öffnet es.',
  'social.unseenTitle': 'Diese Zahl vergleichen',
  'social.unseenText': 'Im Anmeldefenster nur weitermachen, wenn dort auch {number} steht.',
  'social.leavingTitle': 'Weiter zu {name}',
  'social.leavingText': 'Nach der Anmeldung geht es hier weiter.',
  'social.finishing': 'Die Anmeldung wird abgeschlossen',
  'social.finishingText': 'Das dauert einen Moment.',

  'social.deviceTitle': 'Diese Zahl vergleichen',
  'social.deviceText': 'Bitte den Link öffnen, den wir an {email} gesendet haben.',
  'social.deviceOnly': 'Nur erlauben, wenn dort auch {number} steht.',
  'social.deviceBeware':
    'Steht dort eine andere Zahl? Dann nicht erlauben: Jemand anderes versucht, sich anzumelden.',

  'social.scanTitle': 'Mit dem Telefon scannen',
  'social.scanText': 'Die Farcaster-App fragt dann nach der Anmeldung.',
  'social.scanCode': 'Code zur Anmeldung mit Farcaster',
  'social.preparing': 'Der Code wird vorbereitet',
  'social.openTitle': 'Weiter in Farcaster',
  'social.openText': 'Dort bestätigen und zurückkommen. Hier geht es dann von selbst weiter.',
  'social.openFarcaster': 'Farcaster öffnen',
  'social.copy': 'Link kopieren',

  'social.failedTitle': 'Das hat nicht geklappt',
  'social.declined': 'Die Anmeldung mit {name} wurde abgebrochen.',
  'social.untrusted': 'Nicht vertrauenswürdige Herkunft',
  'social.timedOut': 'Die Anmeldung hat zu lange gedauert. Bitte noch einmal versuchen.',
  'social.over': 'Diese Anmeldung ist vorbei. Bitte von vorn beginnen.',
  'social.missing': '{name} ist auf dieser Seite noch nicht eingerichtet.',
  'social.unreachableDevice':
    'Zu diesem Konto gehört keine E-Mail, daher lässt sich ein neuer Browser nicht erlauben. Bitte dort anmelden, wo es schon einmal ging.',
  'social.tooMany': 'Zu viele Versuche. Bitte etwas warten.',
  'social.offline': 'Der Anmeldedienst ist nicht erreichbar.',
  'social.unavailable': 'Die Anmeldung konnte nicht geladen werden',
  'social.wentWrong': 'Etwas ist schiefgelaufen',

  'alert.socials-timeout': 'Einstellungen der App stimmen nicht',
  'alert.hint.socials-timeout':
    'Der Anmeldedienst hat nicht rechtzeitig geantwortet. Läuft er, und kennt er diese Seite und den Anbieter?',
})
