import { ConfigurationError } from './errors.js'
import type { LoginOptions } from './options.js'

/** A host's site, as the login's own pages and emails name it. */
export interface Site {
  readonly name: string
  /** A picture as a `data:` URL: pages of the login load nothing from elsewhere. */
  readonly icon?: string
  /** The origin that *Back* leads to. */
  readonly home: string
  /** The id of its project. */
  readonly project: string
}

/** The sites of a service. */
export interface Sites {
  /** Returns the site of a project, or the first one. */
  of(project: string | undefined): Site
  /** Returns the site of the page that has such an origin, or the first one. */
  at(origin: string | null): Site
}

const longestName = 40
const mostIcon = 70_000
const picture = /^data:image\/(?:svg\+xml|png|jpeg|webp|gif|x-icon);base64,[\w+/]+={0,2}$/

/** Reads names and icons of projects. @throws {ConfigurationError} */
export function readSites(projects: LoginOptions['projects']): Sites {
  const all = Object.entries(projects).map(([id, { origins, name, icon }]) => {
    const [home = ''] = origins
    if (name !== undefined && (name.trim() === '' || name.length > longestName))
      throw new ConfigurationError(
        'projects',
        `${id} has the name "${name}". Write one of at most ${longestName} characters.`,
      )
    if (icon !== undefined && (icon.length > mostIcon || !picture.test(icon)))
      throw new ConfigurationError(
        'projects',
        `${id} has an icon that is no picture. Write a data: URL of at most 50 kB, such as data:image/png;base64,…`,
      )
    const site: Site = { name: name ?? hostOf(home), ...(icon && { icon }), home, project: id }
    return { id, origins, site }
  })
  const first: Site = all[0]?.site ?? { name: '', home: '', project: '' }
  return {
    of: (project) => all.find(({ id }) => id === project)?.site ?? first,
    at(origin) {
      const site = all.find(({ origins }) => origins.some((one) => one === origin))?.site
      return site && origin !== null ? { ...site, home: origin } : first
    },
  }
}

/** Returns the host of an origin, as a visitor knows a site. */
export function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}
