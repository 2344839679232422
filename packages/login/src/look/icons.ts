/** Path data of the icons of the login's own pages, on the grid of 20 px that the widget draws on. */
const paths = {
  arrow: 'M4 10h12M11 5l5 5l-5 5',
  back: 'M12 4.75L6.75 10L12 15.25',
  browser:
    'M4.75 3.5h10.5c.83 0 1.5.67 1.5 1.5v10c0 .83-.67 1.5-1.5 1.5H4.75c-.83 0-1.5-.67-1.5-1.5V5c0-.83.67-1.5 1.5-1.5M3.25 7.5h13.5M5.75 5.5v.01M8 5.5v.01',
  check: 'M4.5 10.5l3.75 3.75L15.5 6.5',
  clock: 'M10 2.75a7.25 7.25 0 1 0 0 14.5a7.25 7.25 0 1 0 0-14.5M10 6.25V10l2.5 1.75',
  copy: 'M8.5 7h6.75c.7 0 1.25.55 1.25 1.25v7c0 .7-.55 1.25-1.25 1.25h-7c-.7 0-1.25-.55-1.25-1.25v-7C7 7.55 7.55 7 8.25 7M4.5 13h-.1c-.5 0-.9-.4-.9-.9V4.75c0-.7.55-1.25 1.25-1.25h7.35c.5 0 .9.4.9.9v.1',
  desktop:
    'M4.25 3.75h11.5c.83 0 1.5.67 1.5 1.5v6.5c0 .83-.67 1.5-1.5 1.5H4.25c-.83 0-1.5-.67-1.5-1.5v-6.5c0-.83.67-1.5 1.5-1.5M10 13.25v3M6.75 16.5h6.5',
  error: 'M10 2.75a7.25 7.25 0 1 0 0 14.5a7.25 7.25 0 1 0 0-14.5M10 6.5v4.25M10 13.5v.01',
  file: 'M11.25 2.9H6.5c-.83 0-1.5.67-1.5 1.5v11.2c0 .83.67 1.5 1.5 1.5h7c.83 0 1.5-.67 1.5-1.5V6.65L11.25 2.9M11.25 3v3.65H15',
  forward: 'M8 4.75L13.25 10L8 15.25',
  info: 'M10 2.75a7.25 7.25 0 1 0 0 14.5a7.25 7.25 0 1 0 0-14.5M10 9.25v4.25M10 6.5v.01',
  key: 'M12.75 3.25a4 4 0 1 0 0 8a4 4 0 1 0 0-8M9.9 10.1L3.5 16.5M5.75 14.25l2 2M13.9 6.1v.01',
  kit: 'M4.75 4h10.5c.83 0 1.5.67 1.5 1.5v9c0 .83-.67 1.5-1.5 1.5H4.75c-.83 0-1.5-.67-1.5-1.5v-9c0-.83.67-1.5 1.5-1.5M6.5 8h2M11.5 8h2M6.5 12h2M11.5 12h2',
  leave:
    'M8.25 3.75H5.75c-.83 0-1.5.67-1.5 1.5v9.5c0 .83.67 1.5 1.5 1.5h2.5M12.75 6.5L16.25 10l-3.5 3.5M16 10H8.25',
  leaveAll:
    'M7.25 3.75h-2c-.83 0-1.5.67-1.5 1.5v9.5c0 .83.67 1.5 1.5 1.5h2M9.5 6.5L13 10l-3.5 3.5M12.75 10H7M13.5 6.5L17 10l-3.5 3.5',
  lock: 'M6 9h8c.83 0 1.5.67 1.5 1.5v4.25c0 .83-.67 1.5-1.5 1.5H6c-.83 0-1.5-.67-1.5-1.5V10.5C4.5 9.67 5.17 9 6 9M6.75 9V6.75a3.25 3.25 0 0 1 6.5 0V9',
  mail: 'M4.5 4.75h11c.83 0 1.5.67 1.5 1.5v7.5c0 .83-.67 1.5-1.5 1.5h-11c-.83 0-1.5-.67-1.5-1.5v-7.5c0-.83.67-1.5 1.5-1.5M3.4 6.25L10 10.75l6.6-4.5',
  minus: 'M6 10h8',
  phone:
    'M7 2.75h6c.83 0 1.5.67 1.5 1.5v11.5c0 .83-.67 1.5-1.5 1.5H7c-.83 0-1.5-.67-1.5-1.5V4.25c0-.83.67-1.5 1.5-1.5M9 14.5h2',
  receive: 'M10 3.5v9M6 8.75L10 12.75l4-4M4 16.5h12',
  shield:
    'M10 2.9l5.75 2.1v4.4c0 3.6-2.35 6.3-5.75 7.7c-3.4-1.4-5.75-4.1-5.75-7.7V5L10 2.9M7.5 9.9l1.8 1.8l3.3-3.4',
  warning:
    'M8.85 3.95L2.9 14.4c-.5.9.13 2.1 1.15 2.1h11.9c1.02 0 1.65-1.2 1.15-2.1L11.15 3.95c-.5-.9-1.8-.9-2.3 0M10 8v3.5M10 13.9v.01',
  words: 'M4 5.5h.01M7.5 5.5h8.5M4 10h.01M7.5 10h8.5M4 14.5h.01M7.5 14.5h8.5',
} as const

/** The name of an icon. */
export type IconName = keyof typeof paths

/** Draws an icon. */
export function drawIcon(name: IconName): SVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const made = document.createElementNS(space, 'svg')
  made.setAttribute('viewBox', '0 0 20 20')
  made.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(space, 'path')
  path.setAttribute('d', paths[name])
  made.append(path)
  return made
}

/** Returns an icon as HTML. */
export function iconHtml(name: IconName): string {
  return `<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${paths[name]}"/></svg>`
}
