// Letters that most fonts draw as a Latin one, before it: not every form that Unicode knows of itself (NFKD).
const table =
  'aаαɑᴀꭺАΑᎪꓮա bвьβʙВΒᏴꓐЬ cсϲςᴄСᏟꓚⅽ dԁᴅᎠꓓđ eеεᴇЕΕᎬꓰҽєə fꜰꓝƒ gɡցɢᏀꓖԍ hһʜнНΗᎻꓧհħ lіıɪiІΙӏӀιᎥꓲʟᏞꓡłlլ1ǀ׀١۱ jјᴊյЈᎫꓙϳ kкκᴋКΚᏦꓗ' +
  ' mмᴍМΜμᎷꓟ nոпηᴎɴΝꓠ oоοᴏОΟօꓳοσ0øⲟ٥०Ο pрρᴘРΡᏢꓑք qԛզǫ rгʀᏒꓣɾ sѕꜱЅᏚꓢ5Տ tтτᴛТΤᎢꓔŧ uυսᴜꓴՍц vνѵᴠᏙꓦ wԝᴡωшᎳꓪѡ xхχХΧꓫ yуγʏУΥүꓬҮ zᴢΖᏃꓜ3ʒзЗ'
const letters = new Map<string, string>(
  table.split(' ').flatMap((group) => [...group].map((char) => [char, group.charAt(0)] as const)),
)
/** Letters in boxes and flags, where the alphabet begins. */
const alphabets = [0x1f1e6, 0x1f170, 0x1f150, 0x1f130]

/**
 * Returns a name as it is read at a glance: without case, blanks, signs and marks, and with letters that look alike made
 * one. “Wallet” at the end of a name says nothing. Two wallets of one folded name may be taken for one another.
 */
export function foldedName(name: string): string {
  const plain = [
    ...name
      .replace(/[™℠]/g, '')
      .normalize('NFKD')
      .replace(/[\p{M}\p{DI}]/gu, ''),
  ]
    .map(letterOf)
    .join('')
  const folded = plain
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[i1]/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
  return folded.replace(/(?<=.)(wallet)+$/, '') || name
}

function letterOf(char: string, at: number, all: readonly string[]): string {
  const code = char.codePointAt(0) ?? 0
  const start = alphabets.find((one) => code >= one && code < one + 26)
  if (start) return String.fromCharCode(97 + code - start)
  // A stroke is a letter before letters alone.
  if (char === '|' && /\p{L}/u.test(all.slice(at + 1).join(''))) return 'l'
  return letters.get(char) ?? letters.get(char.toLowerCase()) ?? char
}
