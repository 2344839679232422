/** English labels of the components in this package. */
export const uiMessages = {
  'ui.back': 'Back',
  'ui.clear': 'Clear',
  'ui.close': 'Close',
  'ui.copied': 'Copied',
  'ui.copy': 'Copy',
  'ui.copyFailed': 'Copying is blocked here. Select the text and copy it by hand.',
  'ui.dismiss': 'Dismiss',
  'ui.help': 'Help',
  'ui.loading': 'Loading',
  'ui.max': 'Max',
  'ui.paste': 'Paste',
  'ui.search': 'Search',
} as const
