/** Where the login service is. */
export interface LoginOptions {
  /** `https://login.your.site/`: the service that serves the frame. Best beside the page, on a sibling subdomain. */
  readonly url: string
  /** The project that the service knows this page by. @default the instance's `projectId` */
  readonly projectId?: string
}
