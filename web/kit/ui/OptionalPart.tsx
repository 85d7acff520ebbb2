import { Component, type ReactNode, Suspense } from 'react'

type OptionalPartProps = {
  onFailure?: () => void
  /** Until the part is there. */
  fallback?: ReactNode
  children: ReactNode
}

/** A boundary for lazy, non-essential parts: renders nothing if the part cannot be loaded. */
export class OptionalPart extends Component<OptionalPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    this.props.onFailure?.()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : (
      <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
    )
  }
}
