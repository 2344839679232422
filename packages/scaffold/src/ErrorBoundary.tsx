import { Component, type ReactNode } from 'react'

/** Props of {@link ErrorBoundary}. */
interface ErrorBoundaryProps {
  /** Drawn instead of what failed; `retry` draws that anew. */
  readonly fallback: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** Keeps a view that throws from taking the others with it. A class, because React offers nothing else for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override readonly state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { fallback, children } = this.props
    return this.state.failed ? fallback(() => this.setState({ failed: false })) : children
  }
}
