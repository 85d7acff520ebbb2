import { Component, type ReactNode, Suspense } from 'react'

type OptionalPartProps = { onFailure?: () => void; children: ReactNode }

/** Holds a part that is loaded when it is needed, and that people can do without: if it cannot be loaded, it stays away. */
export class OptionalPart extends Component<OptionalPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    this.props.onFailure?.()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : <Suspense>{this.props.children}</Suspense>
  }
}
