// Stands in for a model: knows three answers, and greets where the prompt asks for it.
const answers = {
  parcel: 'Here is the tracking link.',
  charged: 'You get a refund within five days.',
  crashes: 'Which version do you use? We may refund you.',
};

export default ({ input, messages }) => {
  const known = Object.keys(answers).find((word) => input.ticket.includes(word));
  const answer = answers[known] ?? 'We will look into it.';
  return messages.at(-1).content.includes('kindly') ? `Hello! ${answer}` : answer;
};
