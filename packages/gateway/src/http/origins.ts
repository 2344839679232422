import { ConfigurationError } from '../errors.js'

/** A site, or an app, that may use a gateway. */
export interface ProjectOptions {
  /** Pages that may ask, such as `https://shop.example`; `*` is any. */
  readonly origins: readonly string[]
}

/** Which pages may ask. */
export interface Origins {
  /** Whether anybody may. */
  readonly isOpen: boolean
  /** Whether a project id is known. */
  hasProject(id: string | undefined): boolean
  /** The project that an id stands for: where the host named none, each id is of the one there is. */
  projectOf(id: string | undefined): string | undefined
  /** The project that a page is listed for, where it named none. */
  projectAt(origin: string): string | undefined
  /** Whether a page is listed by name for a project, so that what it says is the project's. */
  lists(origin: string, project: string | undefined): boolean
  /** Whether a page may ask in a project's name; without one, in any's. */
  allows(origin: string, project: string | undefined): boolean
}

/**
 * Reads the origins of one nameless project, or of several by their ids.
 * @throws {ConfigurationError} naming what is missing, or what could never match
 */
export function readOrigins(
  origins: readonly string[] | undefined,
  projects: Readonly<Record<string, ProjectOptions>> | undefined,
): Origins {
  if (!origins === !projects)
    throw new ConfigurationError(
      'origins',
      'Say which pages may ask: origins: ["https://your.site"], or projects with origins of their own, not both.',
    )
  if (projects && Object.keys(projects).length === 0)
    throw new ConfigurationError(
      'projects',
      'projects is empty, so no page could ask. Name a project there, with its origins.',
    )
  const all = new Map(
    projects
      ? Object.entries(projects).map(([id, project]) => [id, read(project.origins, `projects.${id}.origins`)])
      : [['', read(origins ?? [], 'origins')]],
  )
  const of = (project: string | undefined) => {
    const known = projects ? (project === undefined ? undefined : all.get(project)) : all.get('')
    return known ? [known] : project === undefined ? [...all.values()] : []
  }
  return {
    isOpen: [...all.values()].some((set) => set.has('*')),
    projectOf: (id) => (projects ? (id !== undefined && all.has(id) ? id : undefined) : ''),
    hasProject: (id) => (projects ? id !== undefined && all.has(id) : !!id),
    projectAt: (origin) =>
      [...all].find(([, set]) => set.has('*') || set.has(origin))?.[0] || (projects ? undefined : 'default'),
    lists: (origin, project) => project !== undefined && of(project).some((set) => set.has(origin)),
    allows: (origin, project) => of(project).some((set) => set.has('*') || set.has(origin)),
  }
}

function read(origins: readonly string[], option: string): ReadonlySet<string> {
  if (origins.length === 0)
    throw new ConfigurationError(option, `${option} is empty, so no page could ask. Name your site there.`)
  for (const origin of origins)
    if (origin !== '*' && (URL.parse(origin)?.origin !== origin || !/^\w+:\/\/[-\w.:[\]]+$/.test(origin)))
      throw new ConfigurationError(
        option,
        `"${origin}" in ${option} is no origin. Write its whole name as https://your.site, without a path or a slash at the end.`,
      )
  return new Set(origins)
}
