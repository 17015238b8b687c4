import { capitalised, longDateTime } from "#app/french/dates.ts";
import { typo } from "#app/french/typo.ts";
import { ListItem, ListItemLink, List } from "#app/ui/list/list.tsx";
import type { FollowedProposal } from "./proposal.ts";
import { answerLabels, describeProgress, isAwaited } from "./proposal.messages.ts";

export interface FollowedProposalsProps {
  proposals: readonly FollowedProposal[];
  hrefOf?: (appointmentId: string) => string;
}

export function FollowedProposals({ proposals, hrefOf }: FollowedProposalsProps) {
  return (
    <List>
      {proposals.map((proposal) => {
        const { id, appointmentId, name, date, time, answer } = proposal;
        const startText = capitalised(longDateTime(date, time));
        return (
          <ListItem
            key={id}
            title={hrefOf ? <ListItemLink to={hrefOf(appointmentId)}>{typo(name)}</ListItemLink> : startText}
            meta={`${hrefOf ? `${startText}. ` : ""}${describeProgress(proposal)}`}
            state={{ label: answerLabels[answer], tone: isAwaited(answer) ? "waiting" : "over" }}
          />
        );
      })}
    </List>
  );
}
