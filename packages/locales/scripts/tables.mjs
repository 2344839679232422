/**
 * @typedef {object} Table a table of English texts
 * @property {string} name by which those who draw it ask for its words
 * @property {string} reader whose file its words are in: see {@link readers}
 * @property {string} file where it is, from `packages`
 * @property {string} take its name there, or what of it, as in `swaps.labels`
 * @property {string} prefix of its keys in the file of a language, if they are not unique by themselves
 */

/**
 * What reads words. `first` comes with a language of the widget, and the other parts of the widget as they are needed. The
 * frame and the owner's page fetch one language. Servers and the page that opens a recovery kit have all languages at hand,
 * as has the button, whose words are tables of their own.
 */
export const readers = {
  widget: ['first', 'views', 'actions', 'connect'],
  fetched: ['frame', 'owner'],
  atHand: ['recovery', 'login', 'gateway'],
}

/** @type {readonly Table[]} */
export const tables = [
  ofButton('button', 'kit/src/messages.ts'),
  ofButton('connectedButton', 'kit/src/connectedButton/messages.ts'),

  table('ui', 'first', 'ui/src/text/uiMessages.ts', 'uiMessages'),
  table('visit', 'first', 'controllers/src/widget/messages.ts', 'widgetMessages'),
  table('home', 'first', 'scaffold/src/views/firstMessages.ts', 'firstMessages'),
  labels('email', 'email'),
  labels('history', 'history'),
  labels('names', 'names'),
  labels('nfts', 'nfts'),
  labels('onramp', 'onramp'),
  labels('receive', 'receive'),
  labels('send', 'send'),
  labels('sessions', 'sessions'),
  labels('socials', 'socials'),
  labels('swaps', 'swaps'),
  labels('walletConnect', 'manifest', 'connector-walletconnect/src/manifest.ts'),

  // Words of a reader are compressed as one file: tables that say much the same are next to each other.
  table('alerts', 'views', 'controllers/src/widget/alertMessages.ts', 'alertMessages'),
  table('views', 'views', 'scaffold/src/views/laterMessages.ts', 'laterMessages'),
  table('walletConnect', 'views', 'connector-walletconnect/src/messages.ts'),
  table('guides', 'views', 'scaffold/src/views/guidesMessages.ts', 'guidesMessages'),
  table('terms', 'views', 'scaffold/src/views/parts/termsMessages.ts', 'termsMessages'),
  feature('receive', 'views'),
  table('types', 'views', 'scaffold/src/views/account/types/messages.ts'),
  feature('nfts', 'views'),
  table('sent', 'views', 'scaffold/src/views/account/sentMessages.ts', 'sentMessages'),
  table('aside', 'views', 'scaffold/src/views/account/asideMessages.ts', 'asideMessages'),
  feature('history', 'views'),
  table('token', 'views', 'scaffold/src/views/account/tokenMessages.ts', 'tokenMessages'),

  table('nfts.send', 'actions', 'feature-nfts/src/send/messages.ts', 'sendMessages'),
  feature('send', 'actions'),
  feature('names', 'actions'),
  feature('swaps', 'actions'),
  feature('calls', 'actions'),
  feature('sessions', 'actions'),
  table('sessions.acting', 'actions', 'feature-sessions/src/actions/messages.ts', 'actingMessages'),
  table('swaps.ways', 'actions', 'feature-swaps/src/approvalMessages.ts'),
  feature('onramp', 'actions'),

  feature('siwx', 'connect'),
  feature('socials', 'connect'),
  feature('email', 'connect'),

  ofLogin('confirm', 'frame', 'frame/confirm'),
  ofLogin('screens', 'frame', 'frame/screens'),
  ofLogin('owner', 'owner', 'ownerPages/manage'),
  ofLogin('recovery', 'recovery', 'ownerPages/recovery'),
  ofLogin('mail', 'login', 'mail'),
  { ...ofLogin('approvalPage', 'login', 'http'), take: 'approvalMessages' },
  { ...ofLogin('undoPage', 'login', 'http'), take: 'undoMessages' },
  ofLogin('socialPage', 'login', 'social'),
  {
    ...table('onrampPage', 'gateway', 'gateway/src/providers/onramp/messages.ts', 'onrampMessages'),
    prefix: 'onrampPage.',
  },
]

/** @param {string} name @param {string} reader @param {string} file @returns {Table} */
function table(name, reader, file, take = 'messages') {
  return { name, reader, file, take, prefix: '' }
}

/** @param {string} name @param {string} file @returns {Table} */
function ofButton(name, file) {
  return { ...table(name, name, file), prefix: 'button.' }
}

/** What a feature says. @param {string} id @param {string} reader */
function feature(id, reader) {
  return table(id, reader, `feature-${id}/src/messages.ts`)
}

/** What a feature's manifest says. @param {string} id @param {string} manifest its name */
function labels(id, manifest, file = `feature-${id}/src/index.ts`) {
  return table(`${id}.labels`, 'first', file, `${manifest}.labels`)
}

/** @param {string} name @param {string} reader @param {string} folder @returns {Table} */
function ofLogin(name, reader, folder) {
  return { ...table(name, reader, `login/src/${folder}/messages.ts`), prefix: `${name}.` }
}
