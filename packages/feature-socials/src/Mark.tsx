import type { SocialProvider } from './providers.js'

/** Drawn by us on a 20 px grid, in one colour: they point to an account, and are nobody's logo. */
const marks: Readonly<Record<SocialProvider, string>> = {
  google: 'M15.9 6.2A7 7 0 1 0 17 10.25h-6.25',
  x: 'M4.25 3.75h2.5l9 12.5h-2.5ZM15.25 3.75l-4.6 5.1M9.1 11.2l-4.6 5.05',
  discord:
    'M7.2 4.9C5.9 5.1 4.8 5.5 4 6C2.9 8.3 2.3 11 2.5 13.9c1.2.9 2.6 1.5 4.1 1.8l.9-1.7M12.8 4.9c1.3.2 2.4.6 3.2 1.1c1.1 2.3 1.7 5 1.5 7.9c-1.2.9-2.6 1.5-4.1 1.8l-.9-1.7M6.4 5.6c2.3-.7 4.9-.7 7.2 0M6 13.4c2.5 1 5.5 1 8 0M7.6 10v.6M12.4 10v.6',
  farcaster:
    'M3.25 4h13.5M4.75 4v12.25M15.25 4v12.25M7.25 16.25V11a2.75 2.75 0 0 1 5.5 0v5.25M3.25 16.25h4M12.75 16.25h4',
  github:
    'M7.75 17v-2.4c-3-.4-4.5-2.2-4.5-4.7c0-1.2.4-2.3 1.1-3.1c-.3-.9-.2-2 .2-2.9c1.1 0 2 .5 2.8 1.2c1.7-.5 3.6-.5 5.3 0c.8-.7 1.7-1.2 2.8-1.2c.4.9.5 2 .2 2.9c.7.8 1.1 1.9 1.1 3.1c0 2.5-1.5 4.3-4.5 4.7V17M7.6 15.6c-1.9.4-2.5-.6-3.1-1.4',
  apple:
    'M13.9 10.4c0-1.5.8-2.6 2-3.3c-.8-1.1-2-1.7-3.2-1.7c-1.2 0-1.7.6-2.7.6s-1.7-.6-2.8-.6c-2.1 0-3.9 1.8-3.9 4.6c0 3.2 2.1 6.9 4.1 6.9c1 0 1.5-.6 2.7-.6s1.6.6 2.6.6c1.5 0 2.8-2 3.4-3.5c-1.4-.6-2.2-1.7-2.2-3M10.2 3.9c.1-1 .9-1.9 2-2.1',
  facebook:
    'M10 2.75a7.25 7.25 0 1 0 0 14.5a7.25 7.25 0 1 0 0-14.5M10.4 17V9.4c0-1.3.7-2 2.1-2h.9M8.2 11h4.6',
}

/** A drawing that stands for a provider. Decorative: its control carries the name. */
export function Mark({ of, size = 20 }: { readonly of: SocialProvider; readonly size?: 20 | 28 }) {
  return (
    <svg
      className="fy-icon"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={marks[of]} />
    </svg>
  )
}
