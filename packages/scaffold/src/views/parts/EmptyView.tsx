import { Body, Button, EmptyState, type IconName } from '@foyer/ui'

interface EmptyViewProps {
  readonly icon?: IconName
  readonly title: string
  readonly text?: string
  /** What its button says. */
  readonly action: string
  readonly variant?: 'soft' | 'primary'
  readonly onAction: () => void
}

/** A whole view that has nothing to show, with the one way on. */
export function EmptyView({ action, variant = 'soft', onAction, ...said }: EmptyViewProps) {
  return (
    <Body>
      <EmptyState
        {...said}
        action={
          <Button variant={variant} onClick={onAction}>
            {action}
          </Button>
        }
      />
    </Body>
  )
}
