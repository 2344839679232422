/** @typedef {import('./build.mjs').Chunk} Chunk */
/**
 * @typedef {object} Stage
 * @property {readonly Chunk[]} chunks
 * @property {number} gzip bytes in all
 * @property {number} react React's part of them
 * @property {number} tool the bundler's part: what it loads chunks with
 */

const isReact = /^(react|react-dom|scheduler)\//
const isTool = /(^|\/)(vite|rolldown)\//

/**
 * All chunks that arrive when these do.
 * @param {readonly Chunk[]} chunks
 * @param {readonly Chunk[]} from
 */
export function closure(chunks, from) {
  const all = new Set(from)
  for (const chunk of all) for (const other of chunks) if (chunk.imports.includes(other.file)) all.add(other)
  return all
}

/** What of a visitor's needs a chunk is fetched for alone; `undefined` where it is none. @param {string} module */
function needOf(module) {
  // While the page rests.
  if (/\/kit\/dist\/preload\.js$/.test(module)) return 'made ahead'
  // For a page that asks for a view it cannot have.
  if (/\/kit\/dist\/(refuseInner|viewError)\.js$/.test(module)) return 'refused views'
  // A wallet on the page, or one of the host, that has a drawing for a picture.
  if (/\/core\/dist\/drawing\.js$/.test(module)) return 'drawings of wallets'
  // Fetched once the views are here, before anything can be typed.
  if (/\/keepFromPage\.js$/.test(module)) return 'kept from the page'
  if (/\/core\/dist\/looks\.js$/.test(module)) return 'look-alike letters'
  // With the first account of others that has a name.
  if (/\/recipients\/nameJudge\.js$/.test(module)) return 'names judged'
  // Few hosts have visitors agree to terms.
  if (/\/parts\/LegalTerms\.js$/.test(module)) return 'terms'
  // Who has confirmed nothing here has nothing on its way.
  if (/\/account\/sent\.js$/.test(module)) return 'transaction details'
  if (/\/widget\/requestLooks\.js$/.test(module)) return 'requests looked up'
  // With the first request for an approval, as its view.
  if (/\/widget\/askWallet\.js$/.test(module)) return 'wallets asked'
  // With the first text that is signed.
  if (/\/widget\/sign\.js$/.test(module)) return 'texts signed'
  if (/\/account\/TokenDetails\.js$/.test(module)) return 'token details'
  // Few visitors install the app of a wallet on a phone.
  if (/\/wallets\/AppCode\.js$/.test(module)) return 'codes of apps'
  // Few wallets grant more than one address.
  if (/\/account\/OtherAddresses\.js$/.test(module)) return 'other addresses'
  // Wallets of a login alone have an account of their key and a smart one.
  if (/\/account\/types\/index\.js$/.test(module)) return 'account types'
  // After what the account holds was drawn, where the host has a data API.
  if (/\/widget\/priceHistory\.js$|\/account\/changes\.js$/.test(module)) return 'prices of the past'
  // With the first amount that is typed as money, or a fee.
  if (/\/widget\/prices\.js$/.test(module)) return 'prices asked'
  // A host with a data API has balances from there.
  if (/\/widget\/chainBalances\.js$/.test(module)) return 'balances of nodes'
  // Few accounts hold a token for which a price alone vouches.
  if (/\/widget\/doubts\.js$/.test(module)) return 'tokens in doubt'
  // Where there is nothing to list, or something is kept from the list.
  // Few accounts hold so many tokens.
  if (/\/account\/LongList\.js$/.test(module)) return 'long lists of tokens'
  if (/\/account\/FoldedHead\.js$/.test(module)) return 'folded account'
  if (/\/account\/tokensAside\.js$/.test(module)) return 'instead of tokens'
  // Who has a wallet of one chain family, and looks at what it holds, comes to none of these.
  if (/\/views\/guides\.js$/.test(module)) return 'guides'
  // Few hosts change what they installed.
  if (/\/flows\/runtimeConfig\.js$/.test(module)) return 'networks added and removed'
  // Few wallets do not take a Disconnect.
  if (/\/flows\/disconnectFailed\.js$/.test(module)) return 'failed disconnections'
  // Most wallets that are left were chosen in this visit, and no other one is kept.
  if (/\/core\/dist\/adapters\/leftWallets\.js$/.test(module)) return 'wallets left'
  // Few visitors choose another account of their wallet.
  if (/\/flows\/switchAddress\.js$/.test(module)) return 'accounts chosen'
  // Most wallets confirm at once that they forget the page.
  if (/\/flows\/askAgain\.js$/.test(module)) return 'wallets asked again'
  // Names of most wallets, and most refusals, are plain words.
  if (/\/controllers\/dist\/withoutSecrets\.js$/.test(module)) return 'words cleaned'
  // An adapter's half of sending is fetched with the first transfer that is planned, or looked for.
  if (/\/adapter-evm\/dist\/transfers\.js$/.test(module)) return 'adapter-evm, transfers'
  // What an account is matters to whoever does something with it.
  if (/\/(adapter-evm\/dist\/accountCode|controllers\/dist\/widget\/accountCode)\.js$/.test(module))
    return 'code of accounts'
  // Few wallets list what an account holds.
  if (/\/adapter-evm\/dist\/assetsAnswer\.js$/.test(module)) return 'assets of wallets'
  // With the first switch of networks that a wallet is asked for.
  if (/\/adapter-evm\/dist\/switchNetwork\.js$/.test(module)) return 'networks switched'
  // A host with a data API has balances from there: nodes are asked with what becomes a transaction.
  if (/\/adapter-evm\/dist\/rpc\.js$/.test(module)) return 'nodes asked'
  // And what calls contracts with the first feature that does, such as swaps.
  if (/\/adapter-evm\/dist\/calls\.js$/.test(module)) return 'calls of contracts'
  // Pages alone make calls whose effects are not known, and few wallets leave their review to the page.
  if (/\/adapter-evm\/dist\/(effects|innerCalls)\.js$/.test(module)) return 'effects of calls'
  // A recipient that is pasted as a link, or with the name of its network.
  if (/\/(adapter-evm\/dist|parts\/dist\/recipients)\/paymentRequest\.js$/.test(module))
    return 'payment requests'
  // After a wallet has signed a message.
  if (/\/adapter-evm\/dist\/signedBy\.js$/.test(module)) return 'signatures looked at'
  // Few networks are rollups.
  if (/\/adapter-evm\/dist\/rollup\.js$/.test(module)) return 'charges of rollups'
  // Whoever waits for a transaction alone learns what took its place.
  if (/\/adapter-evm\/dist\/findReplacement\.js$/.test(module)) return 'transactions replaced'
  if (/\/adapter-evm\/dist\/evidence\.js$/.test(module)) return 'transactions read back'
  // The review of a swap, and what else lets a contract take a token: they come with the first offer.
  if (/\/(adapter-evm\/dist\/permissions|feature-swaps\/dist\/approvalMethods)\.js$/.test(module))
    return 'ways of allowing'
  // Who looks at what an account holds sends little of it.
  if (/\/feature-nfts\/dist\/send\/parts\.js$/.test(module)) return 'NFTs sent'
  // Who looks at what may act for an account ends little of it, and most apps may do nothing by themselves.
  if (/\/adapter-evm\/dist\/endPermission\.js$/.test(module)) return 'permissions ended'
  if (/\/feature-sessions\/dist\/actions\/parts\.js$/.test(module)) return 'sessions ended'
  // Few wallets do not know how to do several calls as one, and few pages ask for that.
  if (/\/kit\/dist\/(hostCalls|callsFeature)\.js$/.test(module)) return 'calls of pages'
  // Where a name is typed in place of an address; of few names all letters of the world have to be known.
  if (/\/(widget\/(resolveName|normalName)|adapter-evm\/dist\/names)\.js$/.test(module))
    return 'names looked up'
  if (/(^|\/)@adraffy\/ens-normalize\//.test(module)) return 'letters of names'
  // Few hosts set switches of features or variables of the theme: these are judged for them alone.
  if (/\/controllers\/dist\/widget\/optionWarnings\.js$/.test(module)) return 'faults of options'
  // Where something is wrong, and where the host wants events.
  const told = /\/controllers\/dist\/(?:widget\/)?(reports|analytics)\.js$/.exec(module)?.[1]
  if (told) return told
  // For wallets behind a session alone.
  if (
    /\/(adapter-evm\/dist\/sessionWallet|core\/dist\/adapters\/sessionWallet|controllers\/dist\/sources\/openSource)\.js$/.test(
      module,
    )
  )
    return 'wallets by session'
  // Marks are pictures: they come after what is drawn, each for itself, and a page has those of its networks alone.
  if (/\/widget\/brandIcons\//.test(module)) return 'all marks'
  // Only a host that names a catalogue has answers and pictures of one.
  if (/\/widget\/(catalogue|pictures)\.js$/.test(module)) return 'catalogue'
  // Who has a wallet sees no list of others.
  if (/\/popularWallets\.js$/.test(module)) return 'popular wallets'
  // Few hosts exclude any.
  if (/\/knownAliases\.js$/.test(module)) return 'excluded wallets'
  return /\/(feature-[\w-]+)\/dist\/feature\.js$/.exec(module)?.[1]
}

/**
 * Splits a build of Foyer by the moment its chunks are needed: on load, for the Connect view with its wallets, for
 * the account, for each feature; `rest` is what only some visitors meet (other languages). Each stage holds what no
 * stage before it had.
 * @param {readonly Chunk[]} chunks
 */
export function stagesOf(chunks) {
  /** @type {Set<Chunk>} */
  const seen = new Set()
  /** @param {(chunk: Chunk) => boolean} starts */
  const stage = (starts) => {
    const added = [...closure(chunks, chunks.filter(starts))].filter((chunk) => !seen.has(chunk))
    for (const chunk of added) seen.add(chunk)
    return toStage(added)
  }
  const asks =
    (/** @type {RegExp} */ of) =>
    (/** @type {Chunk} */ { module = '' }) =>
      of.test(module)
  const before = stage(({ entry }) => entry)
  const open = stage(
    asks(
      /\/(kit\/dist\/(modal|runtime)|adapter-evm\/dist\/handle|connector-walletconnect\/dist\/lazyParts)\.js$/,
    ),
  )
  // Once the first view is drawn, on a page whose host names a catalogue; counted with other moments too.
  const listing = toStage(
    [
      ...closure(chunks, chunks.filter(asks(/\/controllers\/dist\/widget\/(http|catalogue|pictures)\.js$/))),
    ].filter((chunk) => !seen.has(chunk)),
  )
  // What is not known to be somebody's own need counts as everybody's: a new chunk cannot hide.
  const connected = stage(
    ({ module }) =>
      module !== undefined && !/\/locales\/dist\/|\/feature-[\w-]+\/dist\//.test(module) && !needOf(module),
  )
  /** @type {Record<string, Stage>} */
  const features = {}
  // What more than one feature needs is nobody's own.
  const wants = chunks.filter(({ module = '' }) => needOf(module)?.startsWith('feature-'))
  const needed = wants.flatMap((chunk) => [...closure(chunks, [chunk])])
  features['shared by features'] = stage(
    (chunk) => !wants.includes(chunk) && needed.filter((one) => one === chunk).length > 1,
  )
  // Calls of contracts build on transfers, and these on nodes.
  const inOrder = [...chunks].sort((one, other) => placeOf(one) - placeOf(other))
  for (const { module = '' } of inOrder) {
    const name = needOf(module)
    if (name) features[name] ??= stage(({ module: own = '' }) => needOf(own) === name)
  }
  const rest = stage(() => true)
  return { before, open, listing, connected, features, rest }
}

/** @param {Chunk} chunk */
function placeOf({ module = '' }) {
  const place = ['nodes asked', 'adapter-evm, transfers'].indexOf(needOf(module) ?? '')
  return place < 0 ? 2 : place
}

/** @param {readonly Chunk[]} chunks @returns {Stage} */
export function toStage(chunks) {
  const modules = chunks.flatMap((chunk) => chunk.modules)
  const sum = (/** @type {readonly { gzip: number }[]} */ parts) =>
    parts.reduce((all, { gzip }) => all + gzip, 0)
  const part = (/** @type {RegExp} */ of) => sum(modules.filter(({ id }) => of.test(id)))
  return { chunks, gzip: sum(chunks), react: part(isReact), tool: part(isTool) }
}

/**
 * The modules of a stage, the largest first; React's are left out.
 * @param {Stage} stage
 */
export function largest({ chunks }, count = 15) {
  return chunks
    .flatMap(({ modules }) => modules)
    .filter(({ id }) => !isReact.test(id))
    .sort((a, b) => b.gzip - a.gzip)
    .slice(0, count)
}
