/** What the page that opens a recovery kit says, in English. */
export const messages = {
  title: 'Open your wallet by its recovery kit',
  lead: 'Nothing leaves this page: it works without the internet, also when the site is gone.',
  file: 'File of the kit',
  code: 'Code on your paper',
  open: 'Open',
  wrongFile: 'This is not the file of a recovery kit.',
  wrongCode: 'That code does not open this wallet. Please look at each group of four.',
  words: 'The words of your wallet',
  wordsLead:
    'Type them, in this order, into a wallet app that you trust. Whoever sees them can take all that is in the wallet.',
}
