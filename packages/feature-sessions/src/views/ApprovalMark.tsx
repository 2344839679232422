import { TokenImage } from '@foyer/ui'
import type { OpenApproval } from '../approval.js'

/** The picture of who may take it, with that of what may be taken on its corner. */
export function ApprovalMark({
  approval,
  size = 40,
}: {
  readonly approval: OpenApproval
  readonly size?: 40 | 56
}) {
  const { spender, spenderName, spenderIcon, icon } = approval
  return (
    <TokenImage
      src={spenderIcon}
      name={spenderName || spender.slice(2)}
      size={size}
      network={{ src: icon, name: approval.symbol || approval.name }}
    />
  )
}
